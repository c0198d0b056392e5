import TraceReading

/// All that is said of every event by numbers: one column a field, in the order of docs/internals/report-format.md.
///
/// The columns of all events, but for their kinds, stand kind by kind: equal steps are neighbors then, which compresses a
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
  private var lastAction = 0
  private var revisions: [TraceEvent.ReactorID: Int] = [:]
  /// Fields that changed in a state that was written whole, by its row, if that is known.
  private let wholeChanges: [Int: [String]]
  /// Row of the root of each event.
  private var roots: [Int32] = []
  /// Number of the label of each event.
  private var labels: [UInt32] = []

  init(_ rows: EventRows) {
    wholeChanges = Self.wholeChanges(rows)
    roots.reserveCapacity(rows.count)
    labels.reserveCapacity(rows.count)
    let marks = rows.table.marks()
    for (row, event) in rows.events.enumerated() {
      append(event, row, rows)
      self.marks[Int(event.fileKind.rawValue)].append(UInt64(marks[row].rawValue))
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
    flags[own].append(byte: fields.flags | (isNoEnd(event, row, causeRow, rows) ? EventFields.Flag.unknown : 0))
    append(fields.revision, of: id, own)
    thread[own].append(fields.thread)
    source[own].append(strings.number(of: fields.source))
    site[own].append(strings.number(of: fields.site?.fileText))
    switch event.kind {
    case .action, .actionOut:
      let number =
        rows.table.isAction(at: row) ? rows.table.actionIndex(at: row).map { rows.table.graph.actions[$0].number } : nil
      actionStep.append(number.map { $0 - lastAction } ?? 0)
      lastAction = number ?? lastAction
    case .mutation, .mutationOut: appendEffect(row, causeRow, rows)
    case .state(let state): append(state, row)
    default: break
    }
  }

  /// 0 for an event that brings no mutation, 1 for no effect, 2 for that which is the cause, or the distance of the effect and 2.
  private mutating func appendEffect(_ row: Int, _ causeRow: Int?, _ rows: EventRows) {
    guard rows.table.isMutation(at: row) else { return effect.append(0) }
    effect.append(rows.effect(of: row).map { $0 == causeRow ? 2 : row - $0 + 2 } ?? 1)
  }

  /// Whether an event says of an end of an effect that is none to the graph: a second one, or that of an effect that a test found open.
  private func isNoEnd(_ event: TraceEvent, _ row: Int, _ causeRow: Int?, _ rows: EventRows) -> Bool {
    guard case .mutateEnd = event.kind, let effect = causeRow.flatMap({ rows.table.effectIndex(at: $0) }) else {
      return false
    }
    return rows.table.end(ofEffect: effect) != row
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

  static func wholeChanges(_ rows: EventRows) -> [Int: [String]] {
    var changes: [Int: [String]] = [:]
    for (index, commit) in rows.table.graph.commits.enumerated()
    where !commit.areChangesUnknown && !commit.changed.isEmpty {
      guard let row = rows.row(ofCommit: index), case .state(let state) = rows.events[row].kind,
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
