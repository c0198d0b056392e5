import TraceModel

/// All that is said of every event by numbers: one column a field, in the order of docs/report-format.md.
struct EventColumns {
  private(set) var strings = StringTable()
  private(set) var kind = Column()
  private(set) var seqGap = Column()
  private(set) var timeStep = Column()
  private(set) var duration = Column()
  private(set) var reactor = Column()
  private(set) var cause = Column()
  private(set) var label = Column()
  private(set) var flags = Column()
  private(set) var revisionStep = Column()
  private(set) var thread = Column()
  private(set) var source = Column()
  private(set) var site = Column()
  private(set) var effect = Column()
  private(set) var pathCount = Column()
  private(set) var path = Column()
  /// Chains that do not begin where the causes lead to: row of the event, row of the root.
  private(set) var otherChains: [(row: Int, root: Int)] = []

  private var lastSeq: TraceEvent.Seq = 0
  private var lastTime: UInt64 = 0
  private var revisions: [TraceEvent.ReactorID: Int] = [:]
  /// Fields that changed in a state that was written whole, by its row, if that is known.
  private let wholeChanges: [Int: [String]]
  /// Row of the root of each event.
  private var roots: [Int32] = []

  /// - Parameter graph: The same events, joined up.
  init(_ rows: EventRows, _ graph: TraceGraph) {
    wholeChanges = Self.wholeChanges(rows, graph)
    roots.reserveCapacity(rows.count)
    for (row, event) in rows.events.enumerated() { append(event, row, rows) }
  }

  mutating func number(of text: String?) -> Int { strings.number(of: text) }

  private mutating func append(_ event: TraceEvent, _ row: Int, _ rows: EventRows) {
    let fields = EventFields(event)
    kind.append(byte: event.fileKind.rawValue)
    seqGap.append(event.seq &- lastSeq &- 1)
    lastSeq = event.seq
    timeStep.append(difference: Int64(clamping: event.time) - Int64(clamping: lastTime))
    lastTime = event.time
    duration.append(event.elapsed.map { $0.plus(1) } ?? 0)
    reactor.append(event.reactor ?? 0)
    let causeRow = rows.cause(of: row)
    cause.append(causeRow.map { row - $0 } ?? 0)
    appendRoot(of: event, row, causeRow, rows)
    label.append(strings.number(of: fields.label))
    flags.append(byte: fields.flags)
    append(fields.revision, of: event.reactor ?? 0)
    thread.append(fields.thread)
    source.append(strings.number(of: fields.source))
    site.append(strings.number(of: fields.site?.fileText))
    switch event.kind {
    case .mutation:
      let effectRow = rows.row(of: fields.effect).flatMap { $0 < row && $0 != causeRow ? $0 : nil }
      effect.append(effectRow.map { row - $0 } ?? 0)
    case .state(let state): append(state, row)
    default: break
    }
  }

  private mutating func appendRoot(of event: TraceEvent, _ row: Int, _ causeRow: Int?, _ rows: EventRows) {
    let derived = causeRow.map { Int(roots[$0]) } ?? row
    let named = event.chain.flatMap { rows.row(of: $0) }.flatMap { $0 <= row ? $0 : nil } ?? derived
    roots.append(Int32(named))
    if named != derived { otherChains.append((row, named)) }
  }

  /// A revision as the step from the one before of the same reactor; no step where an event has none.
  private mutating func append(_ revision: Int?, of reactor: TraceEvent.ReactorID) {
    let last = revisions[reactor, default: 0]
    let next = revision ?? last
    revisionStep.append(difference: Int64(next) &- Int64(last))
    revisions[reactor] = next
  }

  private mutating func append(_ state: TraceEvent.State, _ row: Int) {
    let paths: [String] =
      if case .diff(let patches) = state.change {
        patches.map(\.path)
      } else {
        wholeChanges[row, default: []].map { JSONPointer.path([$0]) }
      }
    pathCount.append(paths.count)
    for text in paths { path.append(strings.number(of: text)) }
  }

  private static func wholeChanges(_ rows: EventRows, _ graph: TraceGraph) -> [Int: [String]] {
    var changes: [Int: [String]] = [:]
    for commit in graph.commits where !commit.areChangesUnknown && !commit.changed.isEmpty {
      guard let row = rows.row(of: commit), case .state(let state) = rows.events[row].kind,
        case .whole = state.change, !state.isInitial
      else { continue }
      changes[row] = commit.changed
    }
    return changes
  }
}

extension EventColumns {
  /// The columns by name, with the lengths of values in their place.
  func named(valueLengths: Column) -> [(name: String, column: Column)] {
    [
      ("k", kind), ("dseq", seqGap), ("dts", timeStep), ("dur", duration), ("r", reactor), ("cause", cause),
      ("label", label), ("flags", flags), ("drev", revisionStep), ("th", thread), ("src", source), ("site", site),
      ("vlen", valueLengths), ("eff", effect), ("npath", pathCount), ("path", path),
    ]
  }
}
