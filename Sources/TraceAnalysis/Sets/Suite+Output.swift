import TraceFormat
import TraceJSON
import TraceLaws
import TraceReading

extension Suite {
  /// A line that sums up, a table of everything, and what is not known.
  ///
  /// Safe to print.
  package var text: String {
    var table = TextTable([
      ("reactor", .left), ("", .left), ("case or field", .left), ("count", .right), ("open", .right),
      ("errors", .right), ("impure", .right), ("slowest", .right), ("", .left),
    ])
    for reactor in reactors {
      for kind in Kind.allCases {
        for item in reactor.list(kind).items { table.add([reactor.type] + Self.cells(item, kind)) }
      }
    }
    let lines = ([summary] + figures).map { TerminalText.escaped($0) + "\n" }.joined()
    let gaps = gaps.map { TerminalText.escaped($0) + "\n" }.joined()
    return lines + (reactors.isEmpty ? "" : "\n" + table.text) + (laws?.isEmpty == false ? "\n" + lawTable : "")
      + (gaps.isEmpty ? "" : "\n" + gaps)
  }

  /// The laws, and in how many traces each was held, broken, owed, unknown or not tested.
  private var lawTable: String {
    var table = TextTable(
      [("law", .left), ("", .left)] + LawVerdict.allCases.map { ($0.rawValue, .right) } + [("", .left)])
    for law in laws ?? [] {
      let counts = LawVerdict.allCases.map { law.count($0) }.map { $0 == 0 ? "-" : String($0) }
      table.add([law.text, law.verdict.rawValue] + counts + [law.broken.map { "first in \($0)" } ?? ""])
    }
    return table.text
  }

  private static func cells(_ item: Item, _ kind: Kind) -> [String] {
    let count = item.count == 0 ? "never" : String(item.count)
    let location = item.slowest.map { "\($0.event) in \($0.trace)" } ?? ""
    func shown(_ number: Int, _ owner: Kind) -> String { kind == owner ? String(number) : "-" }
    return [
      kind.rawValue, item.name, count, shown(item.open, .action), shown(item.errors, .action),
      shown(item.impure, .mutation), item.slowest?.text ?? "-", location,
    ]
  }

  /// `37 of 52 known cases and fields were exercised: 71 %`.
  package var summary: String {
    guard let percent else { return "nothing is known of what can happen: \(remedy)" }
    return "\(share) were exercised: \(percent) %"
  }

  /// `37 of 52 known cases and fields`
  package var share: String {
    "\(known.exercised) of \(known.all) known cases\(laws == nil ? " and fields" : ", fields and laws")"
  }

  /// Names the way to know more.
  private var remedy: String {
    hasSources
      ? "no reactor of the sources is in these traces, and no trace has whole states"
      : "cases are read with --sources, fields from traces with values"
  }

  /// `40 traces, 1,200 events`, and what is missing of them.
  package var figures: [String] {
    var lines = ["\(TraceSet.count(traces)), \(events) events, \(lost == 0 ? "none" : String(lost)) lost"]
    if lost > 0 { lines.append("what was lost may have exercised more") }
    if unread > 0 { lines.append("\(unread) file\(unread == 1 ? "" : "s") could not be read and did not count") }
    return lines
  }

  /// A line for each reactor of which not everything is known.
  package var gaps: [String] {
    reactors.compactMap { reactor in
      let unknown = Kind.allCases.filter { !reactor.list($0).isKnown }
      guard !unknown.isEmpty else { return nil }
      let words = unknown.map(\.plural)
      let list =
        words.count == 1 ? words[0] : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
      return "\(reactor.type): it is not known which other \(list) there are"
    }
  }

  /// The same as one JSON object; times in nanoseconds. Its keys are in docs/many-traces.md.
  package var json: JSONText {
    JSONValue.object([
      "traces": .number(traces), "events": .number(events), "lost": .number(lost), "unread": .number(unread),
      "known": .number(known.all), "exercised": .number(known.exercised),
      "percent": percent.map { .number($0) } ?? .null, "reactors": .array(reactors.map(\.json)),
      "laws": laws.map { .array($0.map(\.json)) } ?? .null,
    ]).json
  }
}

extension Suite.Law {
  /// `held in 12 traces, violated in 1`
  package var counts: String {
    let parts = LawVerdict.allCases.filter { count($0) > 0 }.map { "\($0.rawValue) in \(count($0))" }
    return parts.isEmpty ? "no trace" : parts.joined(separator: ", ")
  }

  fileprivate var json: JSONValue {
    .object(
      [.init("law", .string(text)), .init("verdict", .string(verdict.rawValue))]
        + LawVerdict.allCases.map { .init($0.rawValue, .number(count($0))) }
        + (broken.map { [.init("trace", .string($0))] } ?? []))
  }
}

extension Suite.Kind {
  fileprivate var plural: String {
    switch self {
    case .action: "actions"
    case .mutation: "mutations"
    case .field: "state fields"
    }
  }
}

extension Suite.Slowest {
  /// `4 ms`, or `4 ms virtual`.
  package var text: String { DurationText.of(time) + (isVirtual ? " virtual" : "") }
}

extension Suite.Reactor {
  fileprivate var json: JSONValue {
    .object([
      "reactor": .string(type), "count": .number(count), "actions": actions.json(.action),
      "mutations": mutations.json(.mutation), "fields": fields.json(.field),
    ])
  }
}

extension Suite.List {
  fileprivate func json(_ kind: Suite.Kind) -> JSONValue {
    .object(["known": .bool(isKnown), "items": .array(items.map { $0.json(kind) })])
  }
}

extension Suite.Item {
  fileprivate func json(_ kind: Suite.Kind) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name)), .init("count", .number(count))]
    if kind == .action {
      members += [
        .init("open", .number(open)), .init("errors", .number(errors)), .init("slowest", slowest?.json ?? .null),
      ]
    }
    if kind == .mutation { members.append(.init("impure", .number(impure))) }
    return .object(members)
  }
}

extension Suite.Slowest {
  fileprivate var json: JSONValue {
    .object([
      "time": .number(time), "event": .number(event), "trace": .string(trace), "virtual": .bool(isVirtual),
    ])
  }
}
