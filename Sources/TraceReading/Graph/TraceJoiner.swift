import PlatformSupport
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
  /// Whether held events have payloads and states.
  let holdsValues: Bool
  /// Whether all events that were added are joined.
  private(set) var isJoined = true
  /// One of the events depends on what may still come.
  private var isProvisional = false
  private(set) var lastSeq: TraceEvent.Seq = 0
  /// Causes that may still come, of events before them, if the trace goes on.
  private var awaited: Set<TraceEvent.Seq> = []

  init(holdingEvents: Bool, values: Bool) {
    holdsEvents = holdingEvents
    holdsValues = holdingEvents && values
  }

  /// For a trace that goes on.
  init() {
    holdsEvents = true
    holdsValues = true
    builder.goOn(as: GoingOn())
  }

  /// Adds an event whose texts and values are among those of the builder's events.
  mutating func add(_ event: TraceGraphEvent) {
    if holdsEvents { builder.events.append(holdsValues ? event : event.withoutValues) }
    if builder.needsLaterEvents(event, isHeld: holdsEvents) { isProvisional = true }
    if builder.goesOn, event.cause > event.seq { awaited.insert(event.cause) }
    guard isJoined else { return }
    isJoined = event.seq > lastSeq && (builder.goesOn ? awaited.remove(event.seq) == nil : !isProvisional)
    lastSeq = event.seq
    if isJoined { builder.joinNext(event) }
  }

  /// Forgets the values of the events that were added, unless they are held.
  mutating func forgetValues() {
    if !holdsValues { builder.events.forgetValues(butRare: holdsEvents) }
  }

  private mutating func rejoin() {
    var events = TraceGraphEvents()
    swap(&events, &builder.events)
    rejoin(events)
  }

  private mutating func rejoin(_ events: consuming TraceGraphEvents) {
    let goingOn = builder.goingOn
    builder = TraceGraphBuilder(header: builder.graph.header, events)
    if let goingOn { builder.goOn(as: goingOn) }
    builder.joinHeld()
  }

  /// The complete graph, with the events if they are held and in the order of their numbers. No event may follow.
  consuming func complete(_ header: Trace.Header) -> TraceGraphBuilder {
    if !isJoined || isProvisional { rejoin() }
    builder.graph.header = header
    builder.complete()
    return builder
  }
}

/// A trace that goes on.
extension TraceJoiner {
  /// Joins all events anew if one of those that were added could not be joined when it came; returns whether it did.
  ///
  /// No number may stand twice.
  mutating func settle() -> Bool {
    guard !isJoined else { return false }
    builder.events.sort()
    rejoin()
    isJoined = true
    lastSeq = builder.events.count > 0 ? builder.events[builder.events.count - 1].seq : 0
    return true
  }

  /// Hands out a table of the events so far, in which all that was touched is judged, and takes the events back from it.
  mutating func withTable<Result, Problem: Error>(
    _ header: Trace.Header, _ body: (EventTable, TouchedElements) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    builder.graph.header = header
    let touched = builder.judge()
    let table = EventTable(&builder)
    defer { table.giveBack(to: &builder) }
    return try body(table, touched)
  }

  /// Lets the oldest events go but for those that later ones may need, and joins the others anew.
  ///
  /// Of those it keeps what `needed` finds.
  ///
  /// - Parameter count: The number of the newest events, which are all kept.
  mutating func letGo(keeping count: Int) {
    _ = settle()
    _ = builder.judge()
    let first = builder.events.count - count
    let kept = builder.needed(before: first)
    builder.remember(before: first, keeping: kept)
    var events = TraceGraphEvents()
    for position in kept { events.take(position, of: builder.events) }
    for position in first..<builder.events.count { events.take(position, of: builder.events) }
    rejoin(events)
    _ = builder.judge()
  }
}
