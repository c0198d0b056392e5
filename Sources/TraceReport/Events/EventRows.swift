import TraceModel

/// The rows of a report: the events of a trace by their position, with their causes by position too.
struct EventRows {
  let events: [TraceEvent]
  private let index: SeqIndex
  /// Row of the cause of each event, -1 for none; always a smaller one.
  private(set) var causes: [Int32] = []
  /// For each mutation the state that came of it, -1 for none and for events of other kinds.
  private(set) var statesOfMutations: [Int32]

  init(_ events: [TraceEvent]) {
    self.events = events
    index = SeqIndex(events)
    statesOfMutations = Array(repeating: -1, count: events.count)
    causes.reserveCapacity(events.count)
    for (row, event) in events.enumerated() {
      let cause = event.cause.flatMap { index.position(of: $0) }.flatMap { $0 < row ? $0 : nil } ?? -1
      causes.append(Int32(cause))
      guard case .state = event.kind, cause >= 0, causes[cause] >= 0 else { continue }
      statesOfMutations[Int(causes[cause])] = Int32(row)
    }
  }

  var count: Int { events.count }

  /// The row of the event with this number; nil if there is none.
  func row(of seq: TraceEvent.Seq?) -> Int? { seq.flatMap { index.position(of: $0) } }

  /// The references of an event to events that are not there, or do not stand before it.
  func unresolved(at row: Int) -> ColumnKeys.Unresolved {
    let event = events[row]
    var unresolved: ColumnKeys.Unresolved = []
    if event.cause != nil, causes[row] < 0 { unresolved.insert(.cause) }
    if let chain = event.chain, (self.row(of: chain) ?? .max) > row { unresolved.insert(.chain) }
    switch event.kind {
    case .mutation(let mutation):
      if let effect = mutation.effect, (self.row(of: effect) ?? row) >= row { unresolved.insert(.effect) }
    // It has no column for the effect in which it ended.
    case .innerEnd: unresolved.insert(.effect)
    default: break
    }
    return unresolved
  }

  func cause(of row: Int) -> Int? { causes[row] < 0 ? nil : Int(causes[row]) }

  /// The state of a commit; its mutation if no state was recorded, nil if neither is there.
  func row(of commit: TraceGraph.Commit) -> Int? {
    row(of: commit.seq).map { statesOfMutations[$0] < 0 ? $0 : Int(statesOfMutations[$0]) }
  }
}
