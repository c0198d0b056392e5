import TraceReading

/// The rows of a report: the events of a trace by their position in the table.
struct EventRows {
  let events: [TraceEvent]
  let table: EventTable
  /// The part of a trace that they are; nil if they are all of it.
  let part: ReportPart?
  /// Row of the last state of each commit, -1 for none.
  private var stateOfCommit: [Int32]

  init(_ trace: Trace, _ lasting: LastingEffects = LastingEffects()) {
    let table = EventTable(trace)
    table.declare(lasting)
    self.init(trace.events, table, nil)
  }

  init(_ part: ReportPart) {
    self.init(part.trace.events, EventTable(part.trace, of: part.outline), part)
  }

  private init(_ events: [TraceEvent], _ table: EventTable, _ part: ReportPart?) {
    (self.events, self.table, self.part) = (events, table, part)
    stateOfCommit = Array(repeating: -1, count: table.graph.commits.count)
    for (row, event) in events.enumerated() {
      guard case .state = event.kind, let commit = table.commitIndex(at: row) else { continue }
      stateOfCommit[commit] = Int32(row)
    }
  }

  var count: Int { events.count }

  /// The row of the event with this number; nil if there is none.
  func row(of seq: TraceEvent.Seq?) -> Int? { seq.flatMap { table.position(of: $0) } }

  /// The row of the cause of an event, always a smaller one.
  func cause(of row: Int) -> Int? { self.row(of: events[row].cause).flatMap { $0 < row ? $0 : nil } }

  /// The row of the effect of a mutation.
  func effect(of row: Int) -> Int? {
    let graph = table.graph
    return table.commitIndex(at: row).flatMap { graph.commits[$0].effect }.flatMap {
      self.row(of: graph.effects[$0].seq)
    }
  }

  /// The state of a commit; its mutation if no state was recorded, nil if neither is there.
  func row(ofCommit index: Int) -> Int? {
    stateOfCommit[index] < 0 ? row(of: table.graph.commits[index].seq) : Int(stateOfCommit[index])
  }

  /// The references of an event that columns do not have: to events that are not there, or do not stand before it.
  func unresolved(at row: Int) -> ColumnKeys.Unresolved {
    let event = events[row]
    var unresolved: ColumnKeys.Unresolved = []
    if event.cause != nil, cause(of: row) == nil { unresolved.insert(.cause) }
    if let chain = event.chain, (self.row(of: chain) ?? .max) > row { unresolved.insert(.chain) }
    switch event.kind {
    case .mutation(let mutation): if mutation.effect != nil, effect(of: row) == nil { unresolved.insert(.effect) }
    // It has no column for the effect in which it ended.
    case .innerEnd: unresolved.insert(.effect)
    default: break
    }
    return unresolved
  }
}
