extension TraceGraph {
  /// Joins the events of a trace up.
  ///
  /// One pass in the order of `seq`: every event looks up what its cause became, and nothing is followed further, so
  /// causes that form a circle cost nothing. What cannot be joined (a line is lost, a cause comes later) stays apart.
  public init(_ trace: Trace) {
    self.init(header: trace.header, TraceGraphEvents(trace))
  }

  /// Joins events up that are in order.
  init(header: Trace.Header, _ events: consuming TraceGraphEvents) {
    var builder = TraceGraphBuilder(header: header, events)
    for position in 0..<builder.events.count { builder.take(builder.events[position], at: position) }
    builder.closeEffects()
    builder.closeSubscriptions()
    builder.joinFailures()
    builder.settleActions()
    builder.closeFlags()
    builder.sumUpFindings()
    LoopFinder.complete(&builder.graph)
    self = builder.graph
  }
}

/// A graph in the making.
struct TraceGraphBuilder: ~Copyable {
  var graph: TraceGraph
  var events: TraceGraphEvents
  let table: SeqTable
  /// What the event at a position became: indices into the graph, -1 for none.
  var actionAt: [Int32]
  var effectAt: [Int32]
  var commitAt: [Int32]
  /// For each reactor of the events its index in the graph, -1 as long as it has none.
  private var reactorAt: [Int32]
  var tracks: [ReactorTrack] = []
  var fieldLists = FieldLists()
  var sites: [SharedTexts.ID: SourceSite?] = [:]
  var pulsesSeen: Set<PulseOfCommit> = []
  /// For each effect whether an end was recorded, or that it had none.
  var hasEnded: [Bool] = []
  var isToldOpen: [Bool] = []
  /// The last number that was lost.
  var lastLost: TraceEvent.Seq = 0
  /// For each action whether an action, an injected mutation or an injected state came of it.
  var hasLed: [Bool] = []
  /// For each failure the effect in which it happened.
  var failedIn: [Int?] = []
  var impurities: [(event: TraceEvent.Seq, commit: Int?, reactor: TraceEvent.ReactorID, what: TraceEvent.Impurity)] = []
  var loopNumbers = LoopNumbers()
  /// Subscriptions that have not ended, by reactor and number.
  var subscribed: [SubscriptionOfReactor: Int] = [:]
  /// The number of each subscription's event.
  var subscribedAt: [TraceEvent.Seq] = []

  init(header: Trace.Header, _ events: consuming TraceGraphEvents) {
    graph = TraceGraph(header: header)
    table = SeqTable(count: events.count) { events[$0].seq }
    let none = [Int32](repeating: -1, count: events.count)
    actionAt = none
    effectAt = none
    commitAt = none
    reactorAt = [Int32](repeating: -1, count: events.reactors.count)
    self.events = events
    graph.actions.reserveCapacity(self.events.count(of: .action))
    graph.effects.reserveCapacity(self.events.count(of: .mutateBegin))
    graph.commits.reserveCapacity(self.events.count(of: .mutation))
    graph.renders.reserveCapacity(self.events.count(of: .render))
    guard self.events.count > 0 else { return }
    graph.span = self.events[0].time...self.events[0].time
  }

  mutating func take(_ event: TraceGraphEvent, at position: Int) {
    let finish = event.marks.contains(.duration) ? event.time.plus(event.detail) : event.time
    if event.time < graph.span.lowerBound { graph.span = event.time...graph.span.upperBound }
    if finish > graph.span.upperBound { graph.span = graph.span.lowerBound...finish }
    let reactor = reactorIndex(event)
    graph.eventCount += 1
    switch event.kind {
    case .action: takeAction(event, position, reactor)
    case .actionOut: takeActionOut(event, position, reactor)
    case .mutateBegin: takeBegin(event, position, reactor)
    case .mutateRun: takeRun(event, event.time...finish, position)
    case .mutateEnd: takeEnd(event)
    case .innerEnd: takeInnerEnd(event, position)
    case .mutation: takeMutation(event, position, reactor)
    case .mutationOut: takeMutationOut(event, position, reactor)
    case .reduce: takeReduce(event, event.time...finish, position, reactor)
    case .state: takeState(event, position, reactor)
    case .stateOut: takeStateOut(event, position)
    case .pulse: takePulse(event, position)
    case .subscribe: takeSubscribe(event, position)
    case .unsubscribe: takeUnsubscribe(event, position)
    case .render: takeRender(event, position)
    case .open: takeOpen(event)
    case .reactor, .reactorEnd, .error, .impurity, .loop, .mark, .dropped, .end:
      takeRare(events.rare[Int(event.number)], event, position, reactor)
    }
  }

  private mutating func takeRare(_ kind: TraceEvent.Kind, _ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    switch kind {
    case .reactor(let info): take(info, event, reactor)
    case .reactorEnd(let why): take(reactorEnd: why, event, reactor)
    case .error(let failure): take(failure, event, position)
    case .impurity(let impurity): take(impurity, event, position)
    case .loop(_, let members): takeLoop(members, event)
    case .mark(let label, let payload): takeMark(label, payload, event, position)
    case .dropped(let count, let why, let from, let to): takeLoss(count, why, from: from, to: to, event)
    case .end(_, let dropped):
      graph.eventCount -= 1
      // What no line accounts for may have been anywhere.
      if dropped > graph.lost { lastLost = .max }
      graph.lost = max(graph.lost, dropped)
    default: break
    }
  }
}

/// What is remembered of one reactor from state to state.
struct ReactorTrack {
  var replay = StateReplay()
  /// Lists of fields that were gone through already.
  var listsSeen: Set<FieldLists.Key> = []
  var fieldsSeen: Set<String> = []
  /// Flags that are true, with the commit that made each so.
  var flags: [String: Int] = [:]
}

extension TraceGraphBuilder {
  /// The place of an event's reactor in the graph; one that no line introduces is called by its number.
  @inline(__always)
  private mutating func reactorIndex(_ event: TraceGraphEvent) -> Int? {
    guard event.reactor > 0 else { return nil }
    let known = reactorAt[Int(event.reactor) - 1]
    return known >= 0 ? Int(known) : addReactor(event.reactor)
  }

  private mutating func addReactor(_ place: UInt32) -> Int {
    let id = events.reactors[Int(place) - 1]
    reactorAt[Int(place) - 1] = Int32(graph.reactors.count)
    graph.reactors.append(TraceGraph.Reactor(id: id, type: "reactor \(id)"))
    tracks.append(ReactorTrack())
    return graph.reactors.count - 1
  }

  /// The number of an event's reactor, 0 where it has none.
  @inline(__always)
  func reactorID(_ event: TraceGraphEvent) -> TraceEvent.ReactorID {
    event.reactor == 0 ? 0 : events.reactors[Int(event.reactor) - 1]
  }

  func reactorIndex(id: TraceEvent.ReactorID) -> Int? {
    events.place(knownReactor: id).flatMap { place in
      let index = reactorAt[Int(place) - 1]
      return index < 0 ? nil : Int(index)
    }
  }

  /// A text of the table; nil for none.
  @inline(__always)
  func text(_ id: SharedTexts.ID) -> String? { id == 0 ? nil : events.texts[id] }

  mutating func site(_ id: SharedTexts.ID) -> SourceSite? {
    guard id != 0 else { return nil }
    if let known = sites[id] { return known }
    let site = SourceSite(fileText: events.texts[id])
    sites[id] = .some(site)
    return site
  }

  private mutating func take(_ info: TraceEvent.ReactorInfo, _ event: TraceGraphEvent, _ reactor: Int?) {
    guard let reactor else { return }
    if !info.type.isEmpty { graph.reactors[reactor].type = info.type }
    graph.reactors[reactor].name = info.name
    graph.reactors[reactor].parent = info.parent
    graph.reactors[reactor].created = event.time
  }

  private mutating func take(reactorEnd why: String, _ event: TraceGraphEvent, _ reactor: Int?) {
    guard let reactor else { return }
    graph.reactors[reactor].ended = event.time
    graph.reactors[reactor].endReason = why
  }

  /// What the event with this number became; nil where it is not there, comes later, or became nothing of the sort.
  @inline(__always)
  func index(_ seq: TraceEvent.Seq, in list: [Int32]) -> Int? {
    guard let position = table.position(of: seq), list[position] >= 0 else { return nil }
    return Int(list[position])
  }

  /// The cause that an event names, as far as its line is in the trace.
  func cause(of event: TraceGraphEvent, isUnknown: Bool = false) -> TraceGraph.Cause {
    guard event.cause != 0 else { return isUnknown ? .unknown : .none }
    guard table.position(of: event.cause) != nil else { return .unknown }
    return event.marks.contains(.owner) ? .owner(event.cause) : .trigger(event.cause)
  }

  /// Hands the commit of the cause on to what follows from it.
  @discardableResult
  mutating func inheritCommit(_ event: TraceGraphEvent, _ position: Int) -> Int? {
    guard let commit = index(event.cause, in: commitAt) else { return nil }
    commitAt[position] = Int32(commit)
    return commit
  }
}
