/// Events that are joined to a graph as soon as they are read, and not kept.
///
/// Works for a trace whose events come in the order of their numbers, none of them lost, and none with a cause that comes
/// later. `takesMore` turns false at the first that does not; such a trace must be held.
struct JoinedEvents: EventList, ~Copyable {
  static var decodesValues: Bool { false }

  private var builder: TraceGraphBuilder
  /// It is the list of a block: its events are joined once they are put behind those before.
  private let isBlock: Bool
  private(set) var takesMore = true
  private(set) var count = 0
  private(set) var missing = MissingCauses()
  private var lastSeq: TraceEvent.Seq = 0
  /// As many events as the whole trace may have; 0 once there is room for what they become.
  private var expected = 0

  init() { self.init(isBlock: false) }

  private init(isBlock: Bool) {
    builder = TraceGraphBuilder(header: Trace.Header(), TraceGraphEvents())
    self.isBlock = isBlock
  }

  func emptyCopy() -> JoinedEvents { JoinedEvents(isBlock: true) }

  mutating func reserve(_ count: Int) { expected = count }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    if isBlock {
      try builder.events.add(line, &decoder)
      count += 1
    } else {
      join(try builder.events.pack(line, &decoder))
      builder.events.forgetValues()
    }
  }

  mutating func append(_ other: consuming JoinedEvents) {
    let move = builder.events.takeTables(of: &other.builder.events)
    for index in 0..<other.count {
      var event = other.builder.events[index]
      move.apply(to: &event)
      join(event)
    }
    builder.events.forgetValues()
    makeRoom()
  }

  private mutating func join(_ event: TraceGraphEvent) {
    count += 1
    guard takesMore else { return }
    takesMore = event.seq > lastSeq && builder.joinNext(event)
    lastSeq = event.seq
    if takesMore, event.cause != 0, builder.table.position(of: event.cause) == nil {
      missing.add(event.cause, at: count - 1)
    }
  }

  /// Reserves memory once for what the trace becomes, if it goes on as it begins: growing would need twice as much.
  private mutating func makeRoom() {
    guard expected > 0 else { return }
    builder.reserve(Double(expected) / Double(max(1, count)))
    expected = 0
  }

  /// The graph of all events; no event may follow.
  mutating func graph(_ header: Trace.Header) -> TraceGraph {
    builder.graph.header = header
    builder.complete()
    return builder.graph
  }
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

extension TraceAssembly where List == JoinedEvents {
  /// The graph of the events that were joined; nil if not all of them could be. No line may follow.
  mutating func finish() throws(TraceReadError) -> TraceGraph? {
    guard events.takesMore else { return nil }
    let header = try finishLines()
    if let sentence = events.missing.sentence({ lines[$0] }) { log.add(sentence) }
    return events.graph(header)
  }
}
