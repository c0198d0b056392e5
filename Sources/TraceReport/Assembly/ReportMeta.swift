import PlatformSupport
import TraceReading

/// Facts that a page has before it looks at events: the element `meta`.
struct ReportMeta {
  var header: Trace.Header
  var title: String
  var rows: EventRows
  var graph: TraceGraph
  var findings: [ReportFinding]
  var overwritten: [Int: Int]
  var slow: [SlowActions]
  var matrix: ReportMatrix
  /// Nil if no laws were checked.
  var laws: ReportLaws?
  var sums: TraceSums
  var overview: Overview
  var tests: [ReplayTest]
  /// Number of the event that is selected when the page opens; nil for the first finding.
  var selected: TraceEvent.Seq?
  /// Lines that the reader skipped or repaired.
  var warnings: Int

  /// Findings that are kept.
  private static let mostFindings = 400

  func json(_ columns: inout EventColumns, _ blocks: ValueBlocks) -> JSONValue {
    let reactors = reactors(&columns)
    let slow = slow.map { self.json($0, &columns) }
    let lengths = columns.named(valueLengths: blocks.lengths).map {
      JSONValue.array([.string($0.name), .of($0.column.bytes.count)])
    }
    let members: KeyValuePairs<String, JSONValue> = [
      "n": .of(rows.count), "rows": .of(ValueBlocks.rows), "cols": .array(lengths),
      "kinds": Self.kinds, "marks": Self.marks,
      "header": headerFields, "reactors": .array(reactors),
      "findings": .array(findings.prefix(Self.mostFindings).map(json)), "faults": faults, "sums": sums.json,
      "slow": .array(slow), "matrix": matrix.json, "laws": laws?.json ?? .null,
      "span": .array([.uint(graph.span.lowerBound), .uint(graph.span.upperBound)]), "overview": overviewFields,
      "bins": .of(Overview.bins),
      "dropped": .of(graph.lost),
      "over": .object(overwritten.sorted { $0.key < $1.key }.map { JSONValue.Member("\($0.key)", .of($0.value)) }),
      "bad": .of(warnings),
      "chainx": .object(columns.otherChains.map { JSONValue.Member("\($0.row)", .of($0.root)) }),
      "title": .string(title), "event": selected.map { .uint($0) } ?? .null, "tests": .array(tests.map(json)),
      "cut": .object([
        "old": .of(blocks.cuts.old), "long": .of(blocks.cuts.long),
        "limit": blocks.detail.limit.map { .of($0) } ?? .null,
      ]),
    ]
    let part = rows.part.map { [JSONValue.Member("part", $0.json)] } ?? []
    return .object(members.map { JSONValue.Member($0, $1) } + part)
  }

  /// Names of kinds, in the order of their numbers in columns.
  static let kinds = JSONValue.array(TraceFileV1.Kind.allCases.map { .string("\($0.name)") })
  /// Words of marks with their bits.
  static let marks = JSONValue.object(EventMarks.words.map { .init($0.word, .of(Int($0.mark.rawValue))) })

  private var headerFields: JSONValue {
    .object([
      "process": .string(header.process), "clock": .string(header.clock), "trace": .string(header.traceID),
      "wall": .string(String(header.wall)), "v": .string(header.version), "producer": .string(header.producer),
      "redaction": .string(header.redaction),
    ])
  }

  /// In the order of the pictures: each below the one that drives it.
  private func reactors(_ columns: inout EventColumns) -> [JSONValue] {
    var sites: [TraceEvent.ReactorID: (row: Int, site: SourceSite?)] = [:]
    for (row, event) in rows.events.enumerated() {
      guard case .reactor(let info) = event.kind, let id = event.reactor, sites[id] == nil else { continue }
      sites[id] = (row, info.file.map { SourceSite(file: $0, line: info.line ?? 0) })
    }
    let counts = rows.events.reduce(into: [TraceEvent.ReactorID: Int]()) { $0[$1.reactor ?? 0, default: 0] += 1 }
    return graph.reactorsDrivenLast.map { index in
      let reactor = graph.reactors[index]
      let site = sites[reactor.id]
      return .object([
        "r": .of(reactor.id), "type": .of(columns.number(of: reactor.type)),
        "name": .of(columns.number(of: reactor.name)),
        "n": .of(counts[reactor.id] ?? 0), "row": .of(site?.row ?? 0),
        "site": .of(columns.number(of: (site?.site ?? rows.part?.sites[reactor.id])?.fileText)),
      ])
    }
  }

  private func json(_ finding: ReportFinding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(finding.word)), .init("rows", .array(finding.rows.map { .of($0) })),
      .init("total", .of(finding.total)), .init("r", .of(finding.reactor)), .init("what", .string(finding.what)),
      .init("why", .string(finding.reason)), .init("where", .string(finding.location)),
    ]
    if let turns = finding.turns { members.append(.init("turns", .of(turns))) }
    return .object(members)
  }

  /// Kinds of findings with their number: turns of loops, reduces that were impure, pairs of late responses, and events of others.
  private var faults: JSONValue {
    .array(
      [laws?.fault?.json].compactMap(\.self)
        + Fault.Kind.allCases.compactMap { kind in
          let found = findings.filter { $0.kind == kind }
          guard !found.isEmpty else { return nil }
          let sum = kind == .loop ? found.reduce(0) { $0 + ($1.turns ?? 0) } : graph.count(of: kind)
          return LiveTotals.Fault(kind, sum)?.json
        })
  }

  private func json(_ slow: SlowActions, _ columns: inout EventColumns) -> JSONValue {
    let hasTimes = slow.times.count > 0
    return .object([
      "r": .of(slow.reactor), "label": .of(columns.number(of: slow.label)), "n": .of(slow.count),
      "p50": hasTimes ? .uint(slow.times.p50) : .int(-1), "p95": hasTimes ? .uint(slow.times.p95) : .int(-1),
      "max": hasTimes ? .uint(slow.times.max) : .int(-1), "row": .of(slow.slowest), "to": .of(slow.state ?? -1),
      "call": .uint(slow.calling), "run": .uint(slow.running), "wait": .uint(slow.waiting),
    ])
  }

  private var overviewFields: JSONValue {
    .object(
      graph.reactors.compactMap { reactor in
        overview.lanes[reactor.id].map { lanes in
          JSONValue.Member("\(reactor.id)", .array(lanes.counts.map { .array($0.map { .of($0) }) }))
        }
      })
  }

  private func json(_ test: ReplayTest) -> JSONValue {
    .object(["r": .of(test.reactor), "text": .string(test.text)])
  }
}

extension JSONValue {
  static func of(_ number: Int) -> JSONValue { .int(Int64(number)) }
}
