extension Story {
  /// Joins the events of a trace up.
  ///
  /// One pass in the order of `seq`: every event looks up what its cause became, and nothing is followed further, so
  /// causes that form a circle cost nothing. What cannot be joined (a line is lost, a cause comes later) stays apart.
  public init(_ trace: Trace) {
    var builder = StoryBuilder(trace)
    for position in trace.events.indices { builder.take(trace.events[position], at: position) }
    builder.closeEffects()
    builder.joinFailures()
    builder.settleActions()
    builder.sumUpFindings()
    self = builder.story
  }
}

/// A story in the making.
struct StoryBuilder {
  var story: Story
  let table: SeqTable
  /// What the event at a position became: indices into the story, -1 for none.
  var actionAt: [Int32]
  var effectAt: [Int32]
  var commitAt: [Int32]
  var reactorAt: [TraceEvent.ReactorID: Int] = [:]
  var fieldsSeen: [Set<String>] = []
  var replays: [StateReplay] = []
  var pulsesSeen: Set<PulseOfCommit> = []
  /// Effects for which an end was recorded.
  var ended: Set<Int> = []
  /// For each failure the effect in which it happened.
  var failedIn: [Int?] = []
  var impurities: [(event: TraceEvent.Seq, commit: Int?, reactor: TraceEvent.ReactorID, what: TraceEvent.Impurity)] = []
  var loopAt: [[String]: Int] = [:]
  var endDropped = 0

  init(_ trace: Trace) {
    story = Story(header: trace.header)
    table = SeqTable(trace.events)
    let none = [Int32](repeating: -1, count: trace.events.count)
    actionAt = none
    effectAt = none
    commitAt = none
    guard let first = trace.events.first else { return }
    story.span = first.time...first.time
  }

  mutating func take(_ event: TraceEvent, at position: Int) {
    let finish = event.time.plus(event.kind.duration ?? 0)
    story.span = min(story.span.lowerBound, event.time)...max(story.span.upperBound, finish)
    let reactor = event.reactor.map { reactorIndex($0) }
    story.eventCount += 1
    switch event.kind {
    case .reactor(let info): take(info, event, reactor)
    case .reactorEnd: if let reactor { story.reactors[reactor].ended = event.time }
    case .action(let action): take(action, event, position, reactor)
    case .actionOut(let out): take(out, event, position, reactor)
    case .mutateBegin(let begin): take(begin, event, position, reactor)
    case .mutateRun(let duration): takeRun(event, event.time...event.time.plus(duration), position)
    case .mutateEnd(let end, let by): takeEnd(end, by: by, event)
    case .mutation(let mutation): take(mutation, event, position, reactor)
    case .reduce(let reduce): take(reduce, event, position, reactor)
    case .state(let state): take(state, event, position, reactor)
    case .pulse(let field, _): takePulse(field, event, position)
    case .error(let failure): take(failure, event, position)
    case .impurity(let impurity): take(impurity, event, position)
    case .loop(_, let members): takeLoop(members, event)
    case .mutationOut, .stateOut, .subscribe, .unsubscribe, .render, .mark: inheritCommit(event, position)
    case .open: break
    case .dropped(let count, let why, _, _): takeLoss(count, why)
    case .end(_, let dropped):
      story.eventCount -= 1
      story.lost = max(story.lost, dropped)
    }
  }
}

extension StoryBuilder {
  /// The place of a reactor in the story; one that no line introduces is called by its number.
  mutating func reactorIndex(_ id: TraceEvent.ReactorID) -> Int {
    if let index = reactorAt[id] { return index }
    let index = story.reactors.count
    reactorAt[id] = index
    story.reactors.append(Story.Reactor(id: id, type: "reactor \(id)"))
    fieldsSeen.append([])
    replays.append(StateReplay())
    return index
  }

  private mutating func take(_ info: TraceEvent.ReactorInfo, _ event: TraceEvent, _ reactor: Int?) {
    guard let reactor else { return }
    if !info.type.isEmpty { story.reactors[reactor].type = info.type }
    story.reactors[reactor].name = info.name
    story.reactors[reactor].parent = info.parent
    story.reactors[reactor].created = event.time
  }

  private mutating func takeLoss(_ count: Int, _ why: String) {
    story.lost = story.lost.plus(count)
    if !why.isEmpty, !story.lostReasons.contains(why), story.lostReasons.count < 100 { story.lostReasons.append(why) }
  }

  func position(of seq: TraceEvent.Seq?) -> Int? {
    seq.flatMap { table.position(of: $0) }
  }

  /// What the event with this number became; nil where it is not there, comes later, or became nothing of the sort.
  func index(_ seq: TraceEvent.Seq?, in list: [Int32]) -> Int? {
    guard let position = position(of: seq), list[position] >= 0 else { return nil }
    return Int(list[position])
  }

  /// The cause that an event names, as far as its line is in the trace.
  func cause(of event: TraceEvent, isOwner: Bool = false, isUnknown: Bool = false) -> Story.Cause {
    guard let seq = event.cause else { return isUnknown ? .unknown : .none }
    guard table.position(of: seq) != nil else { return .unknown }
    return isOwner ? .owner(seq) : .trigger(seq)
  }

  /// Hands the commit of the cause on to what follows from it.
  @discardableResult
  mutating func inheritCommit(_ event: TraceEvent, _ position: Int) -> Int? {
    guard let commit = index(event.cause, in: commitAt) else { return nil }
    commitAt[position] = Int32(commit)
    return commit
  }
}
