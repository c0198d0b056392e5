import TraceFormat

/// Events that are joined to a graph as soon as they are read, while other threads parse what follows.
///
/// Works for a trace whose events come in the order of their numbers, none of them lost, and none with a cause that comes
/// later; `isJoined` turns false at the first that does not. The events of such a trace must be held, and are joined once
/// all are there.
struct JoinedEvents: EventList, ~Copyable {
  static var decodesValues: Bool { false }

  private var builder: TraceGraphBuilder
  /// Whether the events are held, and not only their graph.
  private let holdsEvents: Bool
  /// It is the list of a block: its events are joined once they are put behind those before.
  private let isBlock: Bool
  private(set) var isJoined = true
  private(set) var count = 0
  private var missing = MissingCauses()
  /// The chains of the events, if they are asked for.
  private var chains: EventChains?
  private var lastSeq: TraceEvent.Seq = 0
  /// As many events as the whole trace may have; 0 once there is room for what they become.
  private var expected = 0

  init(holdingEvents: Bool) { self.init(holdingEvents: holdingEvents, isBlock: false) }

  /// Holds no events, and of each its chain.
  init(holdingChains: EventChains) {
    self.init(holdingEvents: false)
    chains = holdingChains
  }

  private init(holdingEvents: Bool, isBlock: Bool) {
    builder = TraceGraphBuilder(header: Trace.Header(), TraceGraphEvents())
    holdsEvents = holdingEvents
    self.isBlock = isBlock
  }

  var takesMore: Bool { holdsEvents || isJoined }

  func emptyCopy() -> JoinedEvents { JoinedEvents(holdingEvents: holdsEvents, isBlock: true) }

  mutating func reserve(_ count: Int) { expected = count }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    if isBlock {
      try builder.events.add(line, &decoder)
      count += 1
    } else {
      join(try builder.events.pack(line, &decoder))
      if !holdsEvents { builder.events.forgetValues() }
    }
  }

  mutating func append(_ other: consuming JoinedEvents) {
    let move = builder.events.takeTables(of: &other.builder.events)
    for index in 0..<other.count {
      var event = other.builder.events[index]
      move.apply(to: &event)
      join(event)
    }
    if !holdsEvents { builder.events.forgetValues() }
    makeRoom()
  }

  private mutating func join(_ event: TraceGraphEvent) {
    count += 1
    if holdsEvents { builder.events.append(event) }
    guard isJoined else { return }
    isJoined = event.seq > lastSeq && builder.joinNext(event)
    lastSeq = event.seq
    if isJoined { chains?.append(event) }
    if isJoined, event.cause != 0, builder.table.position(of: event.cause) == nil {
      missing.add(event.cause, at: count - 1)
    }
  }

  /// Reserves memory once for what the trace becomes, if it goes on as it begins: growing would need twice as much.
  private mutating func makeRoom() {
    guard expected > 0 else { return }
    let times = Double(expected) / Double(max(1, count))
    builder.reserve(times)
    chains?.reserve(Int(Double(count) * times * 1.04))
    expected = 0
  }

  /// The chains of all events that were joined, if they were asked for. No event may follow.
  mutating func takeChains() -> EventChains? {
    guard var chains else { return nil }
    self.chains = nil
    chains.finish(builder.table)
    return chains
  }

  /// The complete graph, with the events if they are held. No event may follow.
  consuming func complete(_ header: Trace.Header) -> TraceGraphBuilder {
    guard isJoined else {
      var builder = TraceGraphBuilder(header: header, builder.events)
      builder.joinAll()
      return builder
    }
    builder.graph.header = header
    builder.complete()
    return builder
  }
}

extension JoinedEvents: HeldEvents {
  func seq(at index: Int) -> TraceEvent.Seq { builder.events[index].seq }

  func cause(at index: Int) -> TraceEvent.Seq { builder.events[index].cause }

  mutating func arrange(_ order: [UInt32], keeping count: Int) {
    builder.events.setOrder(order, keeping: count)
    self.count = count
  }

  var missingCauses: MissingCauses? { isJoined ? missing : nil }
}

extension TraceGraphBuilder {
  /// Makes room for `times` as much as there is, and a little more.
  fileprivate mutating func reserve(_ times: Double) {
    func count(_ now: Int) -> Int { Int(Double(now) * times * 1.04) }
    graph.actions.reserveCapacity(count(graph.actions.count))
    graph.effects.reserveCapacity(count(graph.effects.count))
    graph.commits.reserveCapacity(count(graph.commits.count))
    graph.renders.reserveCapacity(count(graph.renders.count))
    reservePositions(count(graph.eventCount))
  }
}
