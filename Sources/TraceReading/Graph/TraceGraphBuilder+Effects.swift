import PlatformSupport
import TraceFormat

/// Actions, the effects they start, and how those end.
extension TraceGraphBuilder {
  /// The action that an event is, without what only some events know of it.
  mutating func action(_ event: TraceGraphEvent, source: String?) -> TraceGraph.Action {
    var action = TraceGraph.Action(actionFacts(event, source: source), seq: event.seq, time: event.time)
    action.cause = cause(of: event)
    return action
  }

  mutating func add(_ action: consuming TraceGraph.Action, _ event: TraceGraphEvent, at position: Int, of reactor: Int?)
  {
    let index = graph.actions.count
    if let kept = goingOn?.keptNumbers[event.seq] {
      action.number = kept
    } else {
      lastNumber += 1
      action.number = lastNumber
    }
    action.sentByCommit = commit(of: event.cause)
    elements[position] = .action(index)
    noteConsequence(of: event)
    hasLed.append(false)
    if goesOn, let reactor { graph.reactors[reactor].actions.append(index) }
    graph.actions.append(action)
  }

  /// Marks the action behind an event's cause as one that led to something.
  mutating func noteConsequence(of event: TraceGraphEvent) {
    if event.cause != 0, let action = action(behind: event.cause) { hasLed[action] = true }
  }

  /// - Parameter chain: The root of its chain, 0 if it is one.
  mutating func add(_ effect: consuming TraceGraph.Effect, chain: TraceEvent.Seq, at position: Int, of reactor: Int?) {
    let index = graph.effects.count
    if !lasting.isEmpty {
      effect.isLasting = lasting.contains(effect.label, of: reactor.map { graph.reactors[$0].type })
    }
    elements[position] = .effect(index)
    if goesOn, let reactor { graph.reactors[reactor].effects.append(index) }
    if let action = effect.action, graph.actions[action].effect == nil { graph.actions[action].effect = index }
    graph.effects.append(effect)
    chainOfEffect.append(chain)
    endAt.append(-1)
  }

  /// The action that an event is, started from, or belongs to.
  mutating func action(behind seq: TraceEvent.Seq) -> Int? {
    if let action = action(of: seq) { return action }
    return effect(behind: seq).flatMap { graph.effects[$0].action }
  }

  /// The effect that an event is, was started by, or came from.
  mutating func effect(behind seq: TraceEvent.Seq) -> Int? {
    if let effect = effect(of: seq) { return effect }
    if let action = action(of: seq) { return graph.actions[action].effect }
    return commit(of: seq).flatMap { graph.commits[$0].effect }
  }

  /// A transform without the action or commit that it is about.
  mutating func transform(_ event: TraceGraphEvent, _ stage: TraceGraph.Transform.Stage) -> TraceGraph.Transform {
    TraceGraph.Transform(
      seq: event.seq, reactor: reactorID(event), time: event.time, stage: stage,
      operation: .init(number: UInt16(event.code)), after: text(event.label))
  }
}

/// Facts that are known once all events are joined.
extension TraceGraphBuilder {
  mutating func closeEffects(_ effects: some Sequence<Int>) {
    for index in effects {
      if endAt[index] < 0 {
        let isLost = !graph.effects[index].isReportedOpen && lastLost > graph.effects[index].seq
        graph.effects[index].end = isLost ? .unknown : .open
        graph.effects[index].finish = isLost ? lastSign(of: graph.effects[index]) : graph.span.upperBound
      } else if graph.effects[index].end == .failed(nil), let failure = firstFailure[index] {
        graph.effects[index].end = .failed(failure)
        graph.failures[failure].effect = index
      }
      let span = graph.effects[index].begin...graph.effects[index].finish
      guard !TraceGraphBuilder.areInOrder(graph.effects[index].runs, within: span) else { continue }
      graph.effects[index].runs = TraceGraphBuilder.merged(graph.effects[index].runs, within: span)
    }
  }

  /// The last moment at which an effect is known to have been there.
  private mutating func lastSign(of effect: TraceGraph.Effect) -> UInt64 {
    let last = effect.runs.reduce(effect.begin) { max($0, $1.upperBound) }
    return effect.commits.reduce(last) { max($0, graph.commits[$1].time) }
  }

  private static func areInOrder(_ runs: RunList, within span: ClosedRange<UInt64>) -> Bool {
    guard let first = runs.first, let last = runs.last else { return true }
    guard first.lowerBound >= span.lowerBound, last.upperBound <= span.upperBound else { return false }
    return runs.indices.dropFirst().allSatisfy { runs[$0 - 1].upperBound < runs[$0].lowerBound }
  }

  /// Ascending, without overlaps, cut to what the effect lasted.
  private static func merged(_ runs: RunList, within span: ClosedRange<UInt64>) -> RunList {
    // Most have one or two, in order.
    let isInOrder = runs.indices.dropFirst().allSatisfy { runs[$0 - 1].lowerBound <= runs[$0].lowerBound }
    let ordered = isInOrder ? runs : RunList(runs.sorted { $0.lowerBound < $1.lowerBound })
    var merged = RunList()
    ordered.lazy.filter { $0.overlaps(span) }.map { $0.clamped(to: span) }.forEachMerged { merged.append($0) }
    return merged
  }

  /// Subscriptions without an end may have had one among the lost events.
  mutating func closeSubscriptions() {
    for index in graph.subscriptions.indices where graph.subscriptions[index].end == nil {
      graph.subscriptions[index].isEndUnknown = lastLost > subscribedAt[index]
    }
  }

  /// Nothing came of it, and nothing can have been lost that did, nor have come later of an unknown cause.
  private mutating func ledToNothing(_ index: Int, lastUnknown: UInt64?) -> Bool {
    guard !hasLed[index], lastLost < graph.actions[index].seq else { return false }
    if let lastUnknown, lastUnknown >= graph.actions[index].time { return false }
    guard let effect = graph.actions[index].effect else { return true }
    return graph.effects[effect].end == .completed && graph.effects[effect].commits.isEmpty
  }

  mutating func findIdleActions() {
    var lastUnknown: UInt64?
    for index in graph.commits.indices {
      PageWatch.shared.pace(index, every: 1 << 16)
      if graph.commits[index].isCauseUnknown { lastUnknown = max(lastUnknown ?? 0, graph.commits[index].time) }
    }
    for index in graph.actions.indices {
      PageWatch.shared.pace(index, every: 1 << 16)
      let isIdle = ledToNothing(index, lastUnknown: lastUnknown)
      if graph.actions[index].ledToNothing != isIdle { graph.actions[index].ledToNothing = isIdle }
    }
  }

  mutating func settleActions(_ actions: some Sequence<Int>) {
    for index in actions {
      guard let effect = graph.actions[index].effect else { continue }
      var first = UInt64.max
      var last = graph.effects[effect].finish
      for commit in graph.effects[effect].commits {
        if let state = graph.commits[commit].state {
          first = min(first, state)
          last = max(last, state)
        }
        last = max(last, graph.commits[commit].time, graph.commits[commit].reduce?.upperBound ?? 0)
      }
      graph.actions[index].firstState = first == .max ? nil : first
      graph.actions[index].settled = graph.effects[effect].end.isKnown ? last : nil
    }
  }
}
