/// Actions, the effects they start, and how those end.
extension TraceGraphBuilder {
  mutating func takeAction(_ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    var told = TraceGraph.Action(
      number: 0, seq: event.seq, reactor: reactorID(event), time: event.time, label: events.texts[event.label],
      argument: events.words[Int(event.words)], source: text(event.source), site: site(event.site),
      queued: event.detail)
    told.cause = cause(of: event)
    add(told, event, position, reactor)
  }

  /// `transform(action:)` made an action of its own: it counts like one that was sent.
  ///
  /// Others keep their action.
  mutating func takeActionOut(_ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    var transform = transform(event, .action)
    if transform.operation == .inject {
      var told = TraceGraph.Action(
        number: 0, seq: event.seq, reactor: reactorID(event), time: event.time, label: events.texts[event.label],
        source: "transform(action:)")
      told.cause = cause(of: event)
      told.isInjected = true
      add(told, event, position, reactor)
    } else if let action = index(event.cause, in: actionAt) {
      actionAt[position] = Int32(action)
      transform.before = graph.actions[action].label
    }
    transform.action = index(event.seq, in: actionAt)
    graph.transforms.append(transform)
  }

  private mutating func add(_ action: TraceGraph.Action, _ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    var action = action
    let index = graph.actions.count
    action.number = index + 1
    action.sentByCommit = self.index(event.cause, in: commitAt)
    actionAt[position] = Int32(index)
    noteConsequence(of: event)
    hasLed.append(false)
    if let reactor { graph.reactors[reactor].actions.append(index) }
    graph.actions.append(action)
  }

  /// Something came of the action behind an event's cause.
  mutating func noteConsequence(of event: TraceGraphEvent) {
    if event.cause != 0, let action = action(behind: event.cause) { hasLed[action] = true }
  }

  mutating func takeBegin(_ event: TraceGraphEvent, _ position: Int, _ reactor: Int?) {
    let action = index(event.cause, in: actionAt)
    let index = graph.effects.count
    effectAt[position] = Int32(index)
    if let reactor { graph.reactors[reactor].effects.append(index) }
    if let action, graph.actions[action].effect == nil { graph.actions[action].effect = index }
    let call = event.marks.contains(.duration) ? event.detail : nil
    graph.effects.append(
      TraceGraph.Effect(
        seq: event.seq, reactor: reactorID(event), action: action, label: events.texts[event.label],
        begin: event.time, finish: event.time, end: .open,
        runs: call.map { [event.time...event.time.plus($0)] } ?? [], call: call))
    hasEnded.append(false)
    isToldOpen.append(false)
  }

  mutating func takeOpen(_ event: TraceGraphEvent) {
    if let effect = index(event.cause, in: effectAt) { isToldOpen[effect] = true }
  }

  mutating func takeRun(_ event: TraceGraphEvent, _ run: ClosedRange<UInt64>, _ position: Int) {
    guard let effect = index(event.cause, in: effectAt) else { return }
    effectAt[position] = Int32(effect)
    graph.effects[effect].runs.append(run)
  }

  mutating func takeEnd(_ event: TraceGraphEvent) {
    guard let effect = index(event.cause, in: effectAt), !hasEnded[effect] else { return }
    hasEnded[effect] = true
    graph.effects[effect].finish = max(graph.effects[effect].begin, event.time)
    graph.effects[effect].end =
      switch TraceEvent.EffectEnd(number: UInt16(event.word)) {
      case .completed: .completed
      case .error: .failed(nil)
      case .cancelled: .cancelled(by: action(behind: event.number))
      case .disposed: .disposed
      }
  }

  mutating func takeInnerEnd(_ event: TraceGraphEvent, _ position: Int) {
    guard let effect = index(event.number, in: effectAt) else { return }
    effectAt[position] = Int32(effect)
    let end = TraceGraph.Effect.InnerEnd(
      seq: event.seq, time: event.time, operation: events.texts[event.label], by: action(behind: event.detail))
    graph.effects[effect].innerEnds.append(end)
  }

  /// The action that an event is, started from, or belongs to.
  func action(behind seq: TraceEvent.Seq) -> Int? {
    if let action = index(seq, in: actionAt) { return action }
    return effect(behind: seq).flatMap { graph.effects[$0].action }
  }

  /// The effect that an event is, was started by, or came from.
  func effect(behind seq: TraceEvent.Seq) -> Int? {
    if let effect = index(seq, in: effectAt) { return effect }
    if let action = index(seq, in: actionAt) { return graph.actions[action].effect }
    return index(seq, in: commitAt).flatMap { graph.commits[$0].effect }
  }

  mutating func take(_ failure: TraceEvent.Failure, _ event: TraceGraphEvent, _ position: Int) {
    failedIn.append(effect(behind: event.cause))
    inheritCommit(event, position)
    graph.failures.append(
      TraceGraph.Failure(
        seq: event.seq, reactor: reactorID(event), time: event.time, type: failure.type, message: failure.message,
        isSwallowed: failure.isSwallowed))
  }

  mutating func takeLoop(_ members: [String], _ event: TraceGraphEvent) {
    let loop = loopNumbers.number(of: members, in: &graph)
    guard let action = action(behind: event.cause) else { return }
    graph.actions[action].loop = loop
    let isTurn = graph.loops[loop].members == members && graph.loops[loop].turns.last != action
    if isTurn { graph.loops[loop].turns.append(action) }
  }
}

/// What can only be said once the whole trace was seen.
extension TraceGraphBuilder {
  mutating func closeEffects() {
    for index in graph.effects.indices {
      if graph.effects[index].end == .open {
        let isLost = !isToldOpen[index] && lastLost > graph.effects[index].seq
        graph.effects[index].end = isLost ? .unknown : .open
        graph.effects[index].finish = isLost ? lastSign(of: graph.effects[index]) : graph.span.upperBound
      }
      let span = graph.effects[index].begin...graph.effects[index].finish
      guard !TraceGraphBuilder.areInOrder(graph.effects[index].runs, within: span) else { continue }
      graph.effects[index].runs = TraceGraphBuilder.merged(graph.effects[index].runs, within: span)
    }
  }

  /// The last moment at which an effect is known to have been there.
  private func lastSign(of effect: TraceGraph.Effect) -> UInt64 {
    let last = effect.runs.reduce(effect.begin) { max($0, $1.upperBound) }
    return effect.commits.reduce(last) { max($0, graph.commits[$1].time) }
  }

  private static func areInOrder(_ runs: [ClosedRange<UInt64>], within span: ClosedRange<UInt64>) -> Bool {
    guard let first = runs.first, let last = runs.last else { return true }
    guard first.lowerBound >= span.lowerBound, last.upperBound <= span.upperBound else { return false }
    return runs.indices.dropFirst().allSatisfy { runs[$0 - 1].upperBound < runs[$0].lowerBound }
  }

  /// Ascending, without overlaps, cut to what the effect lasted.
  private static func merged(
    _ runs: [ClosedRange<UInt64>], within span: ClosedRange<UInt64>
  ) -> [ClosedRange<UInt64>] {
    runs.filter { $0.overlaps(span) }.map { $0.clamped(to: span) }.sorted { $0.lowerBound < $1.lowerBound }.merged()
  }

  /// An effect that ended by an error and the first failure in it belong together.
  mutating func joinFailures() {
    for (failure, effect) in failedIn.enumerated() {
      guard let effect, graph.effects[effect].end == .failed(nil) else { continue }
      graph.effects[effect].end = .failed(failure)
      graph.failures[failure].effect = effect
    }
  }

  /// Nothing came of it, and nothing can have been lost that did.
  private func ledToNothing(_ index: Int) -> Bool {
    guard !hasLed[index], lastLost < graph.actions[index].seq else { return false }
    guard let effect = graph.actions[index].effect else { return true }
    return graph.effects[effect].end == .completed && graph.effects[effect].commits.isEmpty
  }

  mutating func settleActions() {
    for index in graph.actions.indices {
      graph.actions[index].ledToNothing = ledToNothing(index)
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
      let isOver = graph.effects[effect].end != .open && graph.effects[effect].end != .unknown
      graph.actions[index].settled = isOver ? last : nil
    }
  }
}
