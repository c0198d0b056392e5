import PlatformSupport
import TraceFormat

extension TraceGraph {
  /// Joins the events of a trace up.
  ///
  /// One pass in the order of `seq`: every event looks up what its cause became, and nothing is followed further, so
  /// causes that form a circle cost nothing. What cannot be joined (a line is lost, a cause comes later) stays apart.
  public init(_ trace: Trace) {
    self = TraceGraphBuilder(joining: trace).graph
  }
}

/// A graph while events are joined to it.
///
/// The kinds of event join themselves (`TraceEventKind.join`). Methods that only read are `mutating` too: Swift 6.3 compares each use
/// of a borrowed noncopyable value with all its fields, which took a third of the module's compile time.
struct TraceGraphBuilder: ~Copyable {
  var graph: TraceGraph
  var events: TraceGraphEvents
  private(set) var table: SeqIndex
  /// For each effect the root of its chain, 0 if it is one.
  var chainOfEffect: TraceGraph.PagedArray<TraceEvent.Seq> = []
  /// Elements that the events became, by position.
  var elements: GraphElements
  /// For each reactor of the events its index in the graph, -1 as long as it has none.
  private var reactorAt: [Int32]
  var tracks: [ReactorTrack] = []
  var changedFields = ChangedFields()
  var knownFacts = KnownFacts()
  /// Whether it fills `shortChanges`, which timelines alone show.
  var keepsShortChanges = true
  /// Whether the places of events outlast their joining though the events themselves are not held.
  var keepsPlaces = false
  /// Samples of the events, if it keeps their places and not them.
  private(set) var samples: [TraceOutline.Sample] = []
  var pulsesSeen: Set<PulseInCommit> = []
  /// For each effect the position of the event that ended it, -1 for none.
  var endAt: TraceGraph.PagedArray<Int32> = []
  /// The time of the event before the one that is joined, 0 for none.
  private(set) var timeBefore: UInt64 = 0
  /// The last number that was lost.
  var lastLost: TraceEvent.Seq = 0
  /// For each action whether an action, an injected mutation or an injected state came of it.
  var hasLed: [Bool] = []
  /// For effects with failures the first one in each.
  var firstFailure: [Int: Int] = [:]
  var impurities: [(event: TraceEvent.Seq, commit: Int?, reactor: TraceEvent.ReactorID, what: TraceEvent.Impurity)] = []
  var orders: [TraceGraph.OrderNote] = []
  /// Reactors' commits as far as they may have come too late, by index of the reactor.
  var lateTracks: [LateTrack] = []
  /// The orders that are among the graph's notes.
  var notedOrders = 0
  /// Whether commits are known to be late, or not to be, of which the graph's notes say otherwise.
  var areNotesOld = false
  var loopNumbers = LoopNumbers()
  var loopFinder = LoopFinder()
  /// Facts that only a trace that goes on has; nil for any other.
  var goingOn: GoingOn?
  /// Elements that changed since the last judgment.
  var touched = TouchedElements()
  /// The effects that the header names as meant to stay open.
  let lasting: LastingEffects
  /// The number of the last action.
  var lastNumber = 0
  /// Subscriptions that have not ended, by reactor and number.
  var subscribed: [SubscriptionOfReactor: Int] = [:]
  /// The number of each subscription's event.
  var subscribedAt: [TraceEvent.Seq] = []

  init(header: Trace.Header, _ events: consuming TraceGraphEvents) {
    graph = TraceGraph(header: header)
    lasting = LastingEffects(header.lasting)
    table = SeqIndex(count: events.count) { events[$0].seq }
    elements = GraphElements(count: events.count)
    reactorAt = [Int32](repeating: -1, count: events.reactors.count)
    self.events = events
    graph.actions.reserveCapacity(self.events.count(of: .action))
    graph.effects.reserveCapacity(self.events.count(of: .mutateBegin))
    graph.commits.reserveCapacity(self.events.count(of: .mutation))
    graph.renders.reserveCapacity(self.events.count(of: .render))
    guard self.events.count > 0 else { return }
    graph.span = self.events[0].time...self.events[0].time
  }

  /// The complete graph of a trace in memory, with its events.
  init(joining trace: Trace) {
    self.init(header: trace.header, TraceGraphEvents(trace))
    joinHeld()
    complete()
  }

  /// Makes room for this many events.
  mutating func reservePositions(_ count: Int) {
    elements.reserveCapacity(count)
  }

  /// Joins all events.
  mutating func joinHeld() {
    for position in 0..<events.count { add(events[position], at: position) }
  }

  /// Completes the graph once all events are joined.
  mutating func complete() {
    closeEffects(graph.effects.indices)
    closeSubscriptions()
    closeFlags()
    // A graph alone looks no event up any more.
    if events.count == 0, !keepsPlaces { (elements, endAt) = (GraphElements(count: 0), []) }
    listElements()
    let late = judgeAllLate { $0.completeActions() }
    sumUpFindings()
    noteOrders(late)
  }

  /// Settles actions and finds loops; commits and effects stay as they are.
  private mutating func completeActions() {
    settleActions(graph.actions.indices)
    findIdleActions()
    if events.count == 0 { hasLed = [] }
    loopFinder.advance(in: &graph, &touched.actions)
    if !goesOn { loopFinder = LoopFinder() }
  }

  /// Fills the lists of the reactors, which only a trace that goes on needs before it is complete.
  private mutating func listElements() {
    guard !goesOn else { return }
    // Numbers of reactors have few gaps as a rule, so that this is faster than a dictionary.
    let numbers = graph.reactors.map { UInt64(bitPattern: Int64($0.id)) }
    let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    let index = SeqIndex(count: order.count) { numbers[order[$0]] }
    func lists(_ count: Int, _ reactor: (Int) -> TraceEvent.ReactorID) -> [IndexList] {
      TraceGraphBuilder.lists(of: order.count, count) { element in
        index.position(of: UInt64(bitPattern: Int64(reactor(element)))).map { order[$0] }
      }
    }
    let actions = lists(graph.actions.count) { graph.actions[$0].facts.value.reactor }
    let effects = lists(graph.effects.count) { graph.effects[$0].facts.value.reactor }
    let commits = lists(graph.commits.count) { graph.commits[$0].facts.value.reactor }
    for reactor in graph.reactors.indices {
      graph.reactors[reactor].actions = actions[reactor]
      graph.reactors[reactor].effects = effects[reactor]
      graph.reactors[reactor].commits = commits[reactor]
    }
  }

  /// For each reactor the indices of its elements, ascending.
  ///
  /// - Parameter reactor: The index of the reactor of an element.
  private static func lists(of reactors: Int, _ elements: Int, _ reactor: (Int) -> Int?) -> [IndexList] {
    var counts = [Int](repeating: 0, count: reactors)
    for element in 0..<elements { if let reactor = reactor(element) { counts[reactor] += 1 } }
    var begins = [0]
    for count in counts { begins.append(begins[begins.count - 1] + count) }
    var ends = begins
    var all = TraceGraph.PagedArray<Int32>(repeating: 0, count: begins[reactors])
    for element in 0..<elements {
      guard let reactor = reactor(element) else { continue }
      all[ends[reactor]] = Int32(element)
      ends[reactor] += 1
    }
    return (0..<reactors).map { IndexList(begins[$0]..<ends[$0], of: all) }
  }

  /// Joins the event at a position of the order.
  mutating func add(_ event: TraceGraphEvent, at position: Int) {
    count(event)
    let reactor = reactorIndex(event)
    event.kind.reader.join(event, at: position, of: reactor, to: &self)
    if Self.isMarked(event.kind) { elements.mark(position) }
    if goesOn { touch(event, at: position) }
  }

  /// Whether what an event of a kind causes comes from a mutation, or from a reactor that begins.
  @inline(__always)
  static func isMarked(_ kind: TraceFileV1.Kind) -> Bool {
    // Patterns take no call of another module, as `==` does.
    switch kind {
    case .mutation, .mutationOut, .reactor: true
    default: false
    }
  }

  @inline(__always)
  private mutating func count(_ event: TraceGraphEvent) {
    if case .end = event.kind { return }
    graph.eventCount += 1
    if event.time < graph.span.lowerBound { graph.span = event.time...graph.span.upperBound }
    let finish = event.span.upperBound
    if finish > graph.span.upperBound { graph.span = graph.span.lowerBound...finish }
  }

  /// Whether an event cannot be joined before later ones are known.
  mutating func needsLaterEvents(_ event: TraceGraphEvent, isHeld: Bool) -> Bool {
    if event.cause > event.seq { return true }
    guard case .dropped = event.kind, case .dropped(_, _, let from, let to) = rareKind(of: event) else { return false }
    // Where lost events belong in time is known from those around them, which are this one and the one before as a rule.
    return to ?? 0 >= event.seq || !isHeld && from ?? .max <= table.last
  }

  /// Joins an event that comes behind all others, with a higher number, whether `events` holds them or not.
  mutating func joinNext(_ event: TraceGraphEvent) {
    table.append(event.seq)
    elements.addNone()
    while reactorAt.count < events.reactors.count { reactorAt.append(-1) }
    if table.count == 1 { graph.span = event.time...event.time }
    if keepsPlaces { samples.sample(event, at: table.count - 1) }
    add(event, at: table.count - 1)
    timeBefore = event.time
  }

  /// The fields of an event of a kind of which there are few.
  mutating func rareKind(of event: TraceGraphEvent) -> TraceEvent.Kind { events.rare[Int(event.number)] }
}

/// States of one reactor up to the current event.
struct ReactorTrack {
  var replay = StateReplay()
  /// Lists of fields that were gone through already.
  var listsSeen: Set<ChangedFields.Key> = []
  var fieldsSeen: Set<String> = []
  /// Flags that are true, with the commit that made each so.
  var flags: [String: Int] = [:]
}

extension TraceGraphBuilder {
  /// Index of an event's reactor in the graph; one that no line introduces is called by its number.
  @inline(__always)
  private mutating func reactorIndex(_ event: TraceGraphEvent) -> Int? {
    guard event.reactor > 0 else { return nil }
    let index = reactorAt[Int(event.reactor) - 1]
    return index >= 0 ? Int(index) : addReactor(event.reactor)
  }

  private mutating func addReactor(_ slot: UInt32) -> Int {
    let id = events.reactors[Int(slot) - 1]
    reactorAt[Int(slot) - 1] = Int32(graph.reactors.count)
    graph.reactors.append(TraceGraph.Reactor(id: id, type: "reactor \(id)"))
    tracks.append(ReactorTrack())
    lateTracks.append(LateTrack())
    return graph.reactors.count - 1
  }

  /// The number of an event's reactor, 0 if it has none.
  @inline(__always)
  mutating func reactorID(_ event: TraceGraphEvent) -> TraceEvent.ReactorID {
    event.reactor == 0 ? 0 : events.reactors[Int(event.reactor) - 1]
  }

  mutating func reactorIndex(id: TraceEvent.ReactorID) -> Int? {
    events.slot(ofRegistered: id).flatMap { slot in
      let index = reactorAt[Int(slot) - 1]
      return index < 0 ? nil : Int(index)
    }
  }

  /// A text of the table; nil for none.
  @inline(__always)
  mutating func text(_ id: StringInterner.ID) -> String? { id == 0 ? nil : events.texts[id] }

  /// Index of the action, effect or commit that an event became; nil if the event is not in the trace, comes later, or
  /// became none.
  @inline(__always)
  mutating func action(of seq: TraceEvent.Seq) -> Int? { table.position(of: seq).flatMap { elements.action(at: $0) } }

  @inline(__always)
  mutating func effect(of seq: TraceEvent.Seq) -> Int? { table.position(of: seq).flatMap { elements.effect(at: $0) } }

  @inline(__always)
  mutating func commit(of seq: TraceEvent.Seq) -> Int? { table.position(of: seq).flatMap { elements.commit(at: $0) } }

  /// The cause that an event names, as far as its line is in the trace.
  mutating func cause(of event: TraceGraphEvent, isUnknown: Bool = false) -> TraceGraph.Cause {
    guard event.cause != 0 else { return isUnknown ? .unknown : .none }
    guard table.position(of: event.cause) != nil else { return .unknown }
    return event.flags.contains(.owner) ? .owner(event.cause) : .trigger(event.cause)
  }

  /// Hands the commit of the cause on to what follows from it.
  @discardableResult
  mutating func inheritCommit(_ event: TraceGraphEvent, _ position: Int) -> Int? {
    guard let commit = commit(of: event.cause) else { return nil }
    elements[position] = .commit(commit)
    return commit
  }
}
