import TraceModel

/// All that is said of every event by numbers: one column a field, in the order of docs/report-format.md.
///
/// What all events have, but for their kinds, stands kind by kind: equal steps are neighbours then, which compresses a
/// third better.
struct EventColumns {
  /// A column a kind of event.
  typealias ByKind = [Column]
  private static let none: ByKind = Array(repeating: Column(), count: TraceFileV1.Kind.allCases.count)

  private(set) var strings = StringTable()
  private var kind = Column()
  private var seqGap = none
  private var timeStep = none
  private var duration = none
  private var reactor = none
  private var cause = none
  private var label = none
  private var flags = none
  private var revisionStep = none
  private var thread = none
  private var source = none
  private var site = none
  private var marks = none
  private var actionStep = Column()
  private var effect = Column()
  private var pathCount = Column()
  private var path = Column()
  /// Chains that do not begin where the causes lead to: row of the event, row of the root.
  private(set) var otherChains: [(row: Int, root: Int)] = []

  private var lastSeq: TraceEvent.Seq = 0
  private var lastTime: UInt64 = 0
  private var revisions: [TraceEvent.ReactorID: Int] = [:]
  /// Fields that changed in a state that was written whole, by its row, if that is known.
  private let wholeChanges: [Int: [String]]
  /// Row of the root of each event.
  private var roots: [Int32] = []
  /// Number of the label of each event.
  private var labels: [UInt32] = []

  /// - Parameter table: The same events, joined up.
  init(_ rows: EventRows, _ table: EventTable) {
    wholeChanges = Self.wholeChanges(rows, table.graph)
    roots.reserveCapacity(rows.count)
    labels.reserveCapacity(rows.count)
    let marks = table.marks()
    for (row, event) in rows.events.enumerated() {
      append(event, row, rows)
      let mark = table.position(of: event.seq).map { marks[$0].rawValue } ?? 0
      self.marks[Int(event.fileKind.rawValue)].append(UInt64(mark))
    }
    appendNumbers(of: table.graph.actions, rows)
  }

  /// The number of each action as the step from the one before; no step where an event of its kind is none.
  private mutating func appendNumbers(of actions: [TraceGraph.Action], _ rows: EventRows) {
    var rest = actions[...]
    var last = 0
    for event in rows.events where event.fileKind == .action || event.fileKind == .actionOut {
      guard let action = rest.first, action.seq == event.seq else {
        actionStep.append(0)
        continue
      }
      actionStep.append(action.number - last)
      last = action.number
      rest = rest.dropFirst()
    }
  }

  mutating func number(of text: String?) -> Int { strings.number(of: text) }

  private mutating func append(_ event: TraceEvent, _ row: Int, _ rows: EventRows) {
    let fields = EventFields(event)
    let own = Int(event.fileKind.rawValue)
    let causeRow = rows.cause(of: row)
    kind.append(byte: event.fileKind.rawValue)
    seqGap[own].append(event.seq &- lastSeq &- 1)
    lastSeq = event.seq
    timeStep[own].append(difference: Int64(clamping: event.time) - Int64(clamping: lastTime))
    lastTime = event.time
    duration[own].append(event.elapsed.map { $0.plus(1) } ?? 0)
    cause[own].append(causeRow.map { row - $0 } ?? 0)
    appendRoot(of: event, row, causeRow, rows)
    append(label: strings.number(of: fields.label), of: own, causeRow)
    let id = event.reactor ?? 0
    // As the label: 0 for that of the cause.
    reactor[own].append(causeRow.map { rows.events[$0].reactor ?? 0 } == id ? 0 : UInt64(max(0, id)) + 1)
    flags[own].append(byte: fields.flags)
    append(fields.revision, of: id, own)
    thread[own].append(fields.thread)
    source[own].append(strings.number(of: fields.source))
    site[own].append(strings.number(of: fields.site?.fileText))
    switch event.kind {
    case .mutation:
      let effectRow = rows.row(of: fields.effect).flatMap { $0 < row && $0 != causeRow ? $0 : nil }
      effect.append(effectRow.map { row - $0 } ?? 0)
    case .state(let state): append(state, row)
    default: break
    }
  }

  /// A label as its number and one, or 0 for that of the cause.
  private mutating func append(label number: Int, of kind: Int, _ causeRow: Int?) {
    label[kind].append(causeRow.map { Int(labels[$0]) } == number ? 0 : number + 1)
    labels.append(UInt32(number))
  }

  private mutating func appendRoot(of event: TraceEvent, _ row: Int, _ causeRow: Int?, _ rows: EventRows) {
    let derived = causeRow.map { Int(roots[$0]) } ?? row
    let named = event.chain.flatMap { rows.row(of: $0) }.flatMap { $0 <= row ? $0 : nil } ?? derived
    roots.append(Int32(named))
    if named != derived { otherChains.append((row, named)) }
  }

  /// A revision as the step from the one before of the same reactor; no step where an event has none.
  private mutating func append(_ revision: Int?, of reactor: TraceEvent.ReactorID, _ kind: Int) {
    let last = revisions[reactor, default: 0]
    let next = revision ?? last
    revisionStep[kind].append(difference: Int64(next) &- Int64(last))
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
    [("k", kind)]
      + [
        ("dseq", seqGap), ("dts", timeStep), ("dur", duration), ("r", reactor), ("cause", cause), ("label", label),
        ("flags", flags), ("drev", revisionStep), ("th", thread), ("src", source), ("site", site), ("is", marks),
      ].map { ($0.0, Column(joining: $0.1)) }
      + [("vlen", valueLengths), ("act", actionStep), ("eff", effect), ("npath", pathCount), ("path", path)]
  }
}
