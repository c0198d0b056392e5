import TraceFormat

/// Joins the events of a trace as they come, for the readers of files, for tables, and for traces that go on.
///
/// Joins each event at once as long as they come in the order of their numbers and none needs a later one. After one that
/// does not, it waits: `settle` joins all held events anew. Whatever the order in which events came and wherever `settle`
/// was called, the graph is that of the events in the order of their numbers.
struct TraceJoiner: ~Copyable {
  var builder = TraceGraphBuilder(header: Trace.Header(), TraceGraphEvents())
  /// Whether the events are held, and not only their graph.
  let holdsEvents: Bool
  /// Whether all events that were added are joined.
  private(set) var isJoined = true
  /// One of the events depends on what may still come.
  private var isProvisional = false
  private var lastSeq: TraceEvent.Seq = 0

  init(holdingEvents: Bool) { holdsEvents = holdingEvents }

  /// Adds an event whose texts and values are among those of the builder's events.
  mutating func add(_ event: TraceGraphEvent) {
    if holdsEvents { builder.events.append(event) }
    if builder.needsLaterEvents(event, isHeld: holdsEvents) { isProvisional = true }
    guard isJoined else { return }
    isJoined = !isProvisional && event.seq > lastSeq
    lastSeq = event.seq
    if isJoined { builder.joinNext(event) }
  }

  /// Joins all held events if one of them could not be joined when it came. No number may stand twice.
  mutating func settle() {
    guard !isJoined else { return }
    builder.events.sort()
    rejoin()
    isJoined = !isProvisional
    lastSeq = builder.events.count > 0 ? builder.events[builder.events.count - 1].seq : 0
  }

  private mutating func rejoin() {
    var events = TraceGraphEvents()
    swap(&events, &builder.events)
    builder = TraceGraphBuilder(header: builder.graph.header, events)
    builder.joinHeld()
  }

  /// The complete graph, with the events if they are held and in the order of their numbers. No event may follow.
  consuming func complete(_ header: Trace.Header) -> TraceGraphBuilder {
    if !isJoined { rejoin() }
    builder.graph.header = header
    builder.complete()
    return builder
  }
}

/// A trace that goes on.
extension TraceJoiner {
  /// Adds events that came together, in any order; leaves out those whose number is there already.
  mutating func add(_ events: [TraceEvent]) {
    var last: TraceEvent.Seq = 0
    for event in events.sorted(by: { $0.seq < $1.seq }) {
      guard event.seq != last, builder.table.position(of: event.seq) == nil else { continue }
      last = event.seq
      add(builder.events.packed(event))
    }
    settle()
  }

  /// Makes a table of the events so far, and takes the events back from it.
  ///
  /// - Parameter actionsBefore: The number of actions before the first event.
  mutating func withTable<Result, Problem: Error>(
    _ header: Trace.Header, actionsBefore: Int, _ body: (EventTable) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let goingOn = builder.graph
    builder.graph.header = header
    builder.complete()
    let table = EventTable(&builder, actionsBefore: actionsBefore)
    defer {
      table.giveBack(to: &builder)
      builder.graph = goingOn
    }
    return try body(table)
  }
}
