import TraceFormat

/// Events that are joined to a graph as soon as they are read, while other threads parse what follows.
struct JoinedEvents: EventList, ~Copyable {
  static var decodesValues: Bool { false }

  private var joiner: TraceJoiner
  /// It is the list of a block: its events are joined once they are put behind those before.
  private let isBlock: Bool
  private(set) var count = 0
  private var missing = MissingCauses()
  /// The chains of the events, if they are asked for.
  private var chains: EventChains?
  /// The columns of an index, if it is asked for.
  private var columns: IndexColumns?
  /// With more elements than that no chain is asked for.
  private var mostWithChains = Int.max
  /// Whether chains were let go for what the first events promise.
  private var expectsMore = false
  /// As many events as the whole trace may have; 0 once there is room for what they become.
  private var expected = 0

  /// - Parameter values: Whether held events keep payloads and states, which are needed to join them again.
  init(holdingEvents: Bool, values: Bool = true) {
    self.init(holdingEvents: holdingEvents, values: values, isBlock: false)
  }

  /// Holds the events without their values, all but the first in a file that is open while they are read.
  init(holdingEventsIn file: Int32?) {
    self.init(holdingEvents: true, values: false)
    joiner.builder.events.file = file
  }

  /// Holds no events, but for the places of all, for an outline.
  init(keepingPlaces: Bool) {
    self.init(holdingEvents: false)
    joiner.builder.keepsPlaces = keepingPlaces
  }

  /// Holds no events, and of each its chain, for a timeline.
  ///
  /// - Parameter most: With more elements, chains, short changes and payloads of mutations are let go.
  init(holdingChains: EventChains, upTo most: Int?) {
    self.init(holdingEvents: false)
    chains = holdingChains
    mostWithChains = most ?? .max
    joiner.builder.keepsShortChanges = true
    joiner.builder.events.summarizesMutations = true
  }

  /// Holds no events, and of each what an index has.
  init(keeping columns: IndexColumns) {
    self.init(holdingEvents: false)
    self.columns = columns
  }

  private init(holdingEvents: Bool, values: Bool, isBlock: Bool) {
    joiner = TraceJoiner(holdingEvents: holdingEvents, values: values)
    joiner.builder.keepsShortChanges = joiner.holdsValues
    joiner.builder.events.summarizesMutations = holdingEvents
    self.isBlock = isBlock
  }

  var isJoined: Bool { joiner.isJoined }

  /// Whether chains that were let go are asked for after all: the trace has fewer elements than its first events promised.
  var lacksChains: Bool { expectsMore && joiner.builder.graph.elementCount <= mostWithChains }

  var takesMore: Bool { joiner.holdsValues || isJoined }

  func emptyCopy() -> JoinedEvents {
    var copy = JoinedEvents(holdingEvents: joiner.holdsEvents, values: joiner.holdsValues, isBlock: true)
    copy.joiner.builder.events.summarizesMutations = joiner.builder.events.summarizesMutations
    return copy
  }

  mutating func reserve(_ count: Int) { expected = count }

  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    if isBlock {
      try joiner.builder.events.add(line, &decoder)
      count += 1
    } else {
      join(try joiner.builder.events.pack(line, &decoder))
      joiner.forgetValues()
    }
  }

  mutating func append(_ other: consuming JoinedEvents) {
    let move = joiner.builder.events.takeTables(of: &other.joiner.builder.events)
    for index in 0..<other.count {
      var event = other.joiner.builder.events[index]
      move.apply(to: &event)
      join(event)
    }
    joiner.forgetValues()
    makeRoom()
  }

  private mutating func join(_ event: TraceGraphEvent) {
    count += 1
    joiner.add(event)
    guard isJoined else { return }
    chains?.append(event)
    if chains != nil, joiner.builder.graph.elementCount > mostWithChains { forgetChains() }
    let cause = event.cause == 0 ? nil : joiner.builder.table.position(of: event.cause)
    if event.cause != 0, cause == nil { missing.add(event.cause, at: count - 1) }
    columns?.append(event, cause: cause)
  }

  /// Lets go what only a timeline that is no overview shows: chains, short changes, and arguments of mutations.
  private mutating func forgetChains() {
    chains = nil
    joiner.builder.keepsShortChanges = false
    joiner.builder.graph.shortChanges = [:]
    joiner.builder.events.summarizesMutations = false
    joiner.builder.graph.commitArguments = ShortTexts()
  }

  /// Reserves memory once for what the trace becomes, if it goes on as it begins: growing would need twice as much. Lets chains go at
  /// once that it will have no room for.
  private mutating func makeRoom() {
    guard expected > 0 else { return }
    let times = Double(expected) / Double(max(1, count))
    if chains != nil, Double(joiner.builder.graph.elementCount) * times > 2 * Double(mostWithChains) {
      forgetChains()
      expectsMore = true
    }
    joiner.builder.reserve(times)
    chains?.reserve(Int(Double(count) * times * 1.04))
    columns?.reserve(Int(Double(count) * times * 1.04))
    expected = 0
  }

  /// The chains of all events that were joined, if they were asked for. No event may follow.
  mutating func takeChains() -> EventChains? {
    guard var chains else { return nil }
    self.chains = nil
    chains.finish(joiner.builder.table)
    return chains
  }

  /// The columns of all events that were joined, if they were asked for. No event may follow.
  mutating func takeColumns() -> IndexColumns? { columns.take() }

  /// The complete graph, with the events if they are held. No event may follow.
  consuming func complete(_ header: Trace.Header) -> TraceGraphBuilder { joiner.complete(header) }
}

extension JoinedEvents: HeldEvents {
  func seq(at index: Int) -> TraceEvent.Seq { joiner.builder.events[index].seq }

  func cause(at index: Int) -> TraceEvent.Seq { joiner.builder.events[index].cause }

  mutating func arrange(_ order: [UInt32], keeping count: Int) {
    joiner.builder.events.setOrder(order, keeping: count)
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
    graph.actionArguments.reserve(times)
    graph.commitArguments.reserve(times)
    reservePositions(count(graph.eventCount))
  }
}
