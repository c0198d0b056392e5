import PlatformSupport
import TraceFormat

/// Facts about a trace that goes on, beside its graph.
struct GoingOn {
  /// Positions by element.
  var places = ElementPlaces()
  /// Effects without an end.
  var running: Set<Int> = []
  /// The slowest action, once it counts as slow.
  var slowest: (action: Int, time: UInt64)?
  /// Nanoseconds from which on an action is slow: at least a millisecond, and longer than all that were let go.
  var leastSlow = TraceGraph.Action.leastSlow
  /// The number of the last action before those that are counted on.
  var actionsBefore = 0
  /// Numbers of actions that stand before those.
  var keptNumbers: [TraceEvent.Seq: Int] = [:]
  /// Fields that whole states changed which stand there.
  var keptChanges: [TraceEvent.Seq: [String]] = [:]
  /// Whether the recorder named loops.
  var hasLoopNames = false
  /// Whether nothing follows, so that what is open stays so.
  var isOver = false
  var census = FaultCensus()
  /// Pairs of late responses.
  var late = 0
}

/// Effects and mutations with faults, by the kind of fault.
struct FaultCensus {
  /// A bit for each rule, those of effects first.
  private typealias Faults = UInt16

  private static let kinds = ElementRules.ofEffects.map { $0.kind } + ElementRules.ofCommits.map { $0.kind }

  private var ofEffects: [Faults] = []
  private var ofCommits: [Faults] = []
  private var counts = [Int](repeating: 0, count: kinds.count)

  /// The number of elements that have it; nil for a kind that is not told by element.
  func count(of kind: Fault.Kind) -> Int? { Self.kinds.firstIndex(of: kind).map { counts[$0] } }

  mutating func judge(_ effect: TraceGraph.Effect, at index: Int, isOver: Bool) {
    var faults: Faults = 0
    for (bit, rule) in ElementRules.ofEffects.enumerated() where rule.occurs(at: effect) {
      // While the trace goes on, it runs.
      if rule.kind != .open || isOver || effect.isReportedOpen { faults |= 1 << bit }
    }
    Self.change(&ofEffects, &counts, index, to: faults)
  }

  mutating func judge(_ commit: TraceGraph.Commit, at index: Int) {
    var faults: Faults = 0
    for (bit, rule) in ElementRules.ofCommits.enumerated() where rule.occurs(at: commit) {
      faults |= 1 << (ElementRules.ofEffects.count + bit)
    }
    Self.change(&ofCommits, &counts, index, to: faults)
  }

  private static func change(
    _ known: inout [Faults], _ counts: inout [Int], _ index: Int, to faults: Faults
  ) {
    while known.count <= index { known.append(0) }
    guard known[index] != faults else { return }
    for bit in counts.indices {
      counts[bit] += Int(faults >> bit & 1) - Int(known[index] >> bit & 1)
    }
    known[index] = faults
  }
}

/// A trace that goes on: what its events touched is judged again.
extension TraceGraphBuilder {
  /// Whether the trace goes on, and is judged again and again.
  @inline(__always)
  var goesOn: Bool { goingOn != nil }

  /// Kinds at which facts about an element show.
  private static let shown: [Bool] = TraceFileV1.Kind.allCases.map { kind in
    switch kind {
    case .action, .actionOut, .mutateBegin, .mutateEnd, .mutation, .mutationOut, .reduce, .state: true
    default: false
    }
  }

  /// Begins with no event, and takes over from a builder before what is known of events that are gone.
  mutating func goOn(as before: GoingOn) {
    // Not through `goingOn?`: Swift 6.3 leaks what such an assignment replaces in a structure that is not copied.
    var next = before
    next.places = ElementPlaces()
    next.running = []
    next.slowest = nil
    next.census = FaultCensus()
    goingOn = next
    lastNumber = before.actionsBefore
    if before.hasLoopNames { loopFinder.takeNames(in: &graph, &touched.actions) }
  }

  /// Notes the elements that an event may have changed.
  mutating func touch(_ event: TraceGraphEvent, at position: Int) {
    var own = elements[position]
    if let cause = table.position(of: event.cause) {
      touched.insert(elements[cause])
      if event.kind == .mutateEnd { own = elements[cause] }
    }
    touched.insert(own)
    goingOn?.places.append(Self.shown[Int(event.kind.rawValue)] ? own : .none)
    if event.kind == .mutation || event.kind == .innerEnd, let effect = effect(of: event.number) {
      touched.effects.insert(effect)
    }
    if event.kind == .dropped || event.kind == .end { touched.hasLosses = true }
    if event.kind == .end { goingOn?.isOver = true }
  }

  /// Takes the trace as one to which nothing is added.
  mutating func end() {
    goingOn?.isOver = true
    touched.hasLosses = true
  }

  /// Judges what the events since the last time touched, and returns it.
  ///
  /// The graph is that of a trace that ended here, but for what only an end tells: actions that led to nothing, times of
  /// effects that run, findings, flags.
  mutating func judge() -> TouchedElements {
    guard var goingOn else { return touched }
    self.goingOn = nil
    for commit in touched.commits {
      if let effect = graph.commits[commit].effect { touched.effects.insert(effect) }
    }
    for effect in touched.effects {
      if let action = graph.effects[effect].action { touched.actions.insert(action) }
      if endAt[effect] < 0 { goingOn.running.insert(effect) } else { goingOn.running.remove(effect) }
    }
    if touched.hasLosses {
      closeSubscriptions()
      touched.effects.formUnion(goingOn.running)
    }
    closeEffects(touched.effects)
    judgeTimes(&goingOn)
    for effect in touched.effects {
      goingOn.census.judge(graph.effects[effect], at: effect, isOver: goingOn.isOver)
    }
    for commit in touched.commits { goingOn.census.judge(graph.commits[commit], at: commit) }
    noteOrders(after: touchedByReactor())
    goingOn.late = orders.isEmpty ? lateTracks.reduce(0) { $0 + $1.count } : graph.count(of: .late)
    loopFinder.advance(in: &graph, &touched.actions)
    self.goingOn = goingOn
    defer { touched = TouchedElements() }
    return touched
  }

  /// Settles the actions whose effects ended, and finds the slowest.
  private mutating func judgeTimes(_ goingOn: inout GoingOn) {
    let ended = touched.actions.filter { index in graph.actions[index].effect.map { endAt[$0] >= 0 } ?? false }
    settleActions(ended)
    for index in ended {
      guard let time = graph.actions[index].timeUntilSettled, time >= goingOn.leastSlow else { continue }
      if let slowest = goingOn.slowest, (time, -index) <= (slowest.time, -slowest.action) { continue }
      for action in [goingOn.slowest?.action, index].compactMap({ $0 }) {
        touched.actions.insert(action)
        if let effect = graph.actions[action].effect { touched.effects.insert(effect) }
      }
      goingOn.slowest = (index, time)
    }
  }

  private mutating func touchedByReactor() -> [(reactor: Int, commits: [Int])] {
    var commits: [Int: [Int]] = [:]
    for commit in touched.commits.sorted() {
      if let reactor = reactorIndex(id: graph.commits[commit].reactor) { commits[reactor, default: []].append(commit) }
    }
    return commits.map { ($0.key, $0.value) }
  }
}
