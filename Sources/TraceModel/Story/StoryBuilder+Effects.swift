/// Actions, the effects they start, and how those end.
extension StoryBuilder {
  mutating func takeAction(_ event: StoryEvent, _ position: Int, _ reactor: Int?) {
    var told = Story.Action(
      number: 0, seq: event.seq, reactor: reactorID(event), time: event.time, label: events.texts[event.label],
      argument: events.words[Int(event.words)], source: text(event.source), site: site(event.site),
      queued: event.detail)
    told.cause = cause(of: event)
    add(told, event, position, reactor)
  }

  /// `transform(action:)` made an action of its own: it counts like one that was sent.
  ///
  /// Others keep their action.
  mutating func takeActionOut(_ event: StoryEvent, _ position: Int, _ reactor: Int?) {
    var transform = transform(event, .action)
    if transform.operation == .inject {
      var told = Story.Action(
        number: 0, seq: event.seq, reactor: reactorID(event), time: event.time, label: events.texts[event.label],
        source: "transform(action:)")
      told.cause = cause(of: event)
      told.isInjected = true
      add(told, event, position, reactor)
    } else if let action = index(event.cause, in: actionAt) {
      actionAt[position] = Int32(action)
      transform.before = story.actions[action].label
    }
    transform.action = index(event.seq, in: actionAt)
    story.transforms.append(transform)
  }

  private mutating func add(_ action: Story.Action, _ event: StoryEvent, _ position: Int, _ reactor: Int?) {
    var action = action
    let index = story.actions.count
    action.number = index + 1
    action.sentByCommit = self.index(event.cause, in: commitAt)
    actionAt[position] = Int32(index)
    noteConsequence(of: event)
    hasLed.append(false)
    if let reactor { story.reactors[reactor].actions.append(index) }
    story.actions.append(action)
  }

  /// Something came of the action behind an event's cause.
  mutating func noteConsequence(of event: StoryEvent) {
    if event.cause != 0, let action = action(behind: event.cause) { hasLed[action] = true }
  }

  mutating func takeBegin(_ event: StoryEvent, _ position: Int, _ reactor: Int?) {
    let action = index(event.cause, in: actionAt)
    let index = story.effects.count
    effectAt[position] = Int32(index)
    if let reactor { story.reactors[reactor].effects.append(index) }
    if let action, story.actions[action].effect == nil { story.actions[action].effect = index }
    let call = event.marks.contains(.duration) ? event.detail : nil
    story.effects.append(
      Story.Effect(
        seq: event.seq, reactor: reactorID(event), action: action, label: events.texts[event.label],
        begin: event.time, finish: event.time, end: .open,
        runs: call.map { [event.time...event.time.plus($0)] } ?? [], call: call))
    hasEnded.append(false)
    isToldOpen.append(false)
  }

  mutating func takeOpen(_ event: StoryEvent) {
    if let effect = index(event.cause, in: effectAt) { isToldOpen[effect] = true }
  }

  mutating func takeRun(_ event: StoryEvent, _ run: ClosedRange<UInt64>, _ position: Int) {
    guard let effect = index(event.cause, in: effectAt) else { return }
    effectAt[position] = Int32(effect)
    story.effects[effect].runs.append(run)
  }

  mutating func takeEnd(_ event: StoryEvent) {
    guard let effect = index(event.cause, in: effectAt), !hasEnded[effect] else { return }
    hasEnded[effect] = true
    story.effects[effect].finish = max(story.effects[effect].begin, event.time)
    story.effects[effect].end =
      switch TraceEvent.EffectEnd(number: UInt16(event.word)) {
      case .completed: .completed
      case .error: .failed(nil)
      case .cancelled: .cancelled(by: action(behind: event.number))
      case .disposed: .disposed
      }
  }

  mutating func takeInnerEnd(_ event: StoryEvent, _ position: Int) {
    guard let effect = index(event.number, in: effectAt) else { return }
    effectAt[position] = Int32(effect)
    let end = Story.Effect.InnerEnd(
      seq: event.seq, time: event.time, operation: events.texts[event.label], by: action(behind: event.detail))
    story.effects[effect].innerEnds.append(end)
  }

  /// The action that an event is, started from, or belongs to.
  func action(behind seq: TraceEvent.Seq) -> Int? {
    if let action = index(seq, in: actionAt) { return action }
    return effect(behind: seq).flatMap { story.effects[$0].action }
  }

  /// The effect that an event is, was started by, or came from.
  func effect(behind seq: TraceEvent.Seq) -> Int? {
    if let effect = index(seq, in: effectAt) { return effect }
    if let action = index(seq, in: actionAt) { return story.actions[action].effect }
    return index(seq, in: commitAt).flatMap { story.commits[$0].effect }
  }

  mutating func take(_ failure: TraceEvent.Failure, _ event: StoryEvent, _ position: Int) {
    failedIn.append(effect(behind: event.cause))
    inheritCommit(event, position)
    story.failures.append(
      Story.Failure(
        seq: event.seq, reactor: reactorID(event), time: event.time, type: failure.type, message: failure.message,
        isSwallowed: failure.isSwallowed))
  }

  mutating func takeLoop(_ members: [String], _ event: StoryEvent) {
    let loop = loopNumbers.number(of: members, in: &story)
    guard let action = action(behind: event.cause) else { return }
    story.actions[action].loop = loop
    let isTurn = story.loops[loop].members == members && story.loops[loop].turns.last != action
    if isTurn { story.loops[loop].turns.append(action) }
  }
}

/// What can only be said once the whole trace was seen.
extension StoryBuilder {
  mutating func closeEffects() {
    for index in story.effects.indices {
      if story.effects[index].end == .open {
        let isLost = !isToldOpen[index] && lastLost > story.effects[index].seq
        story.effects[index].end = isLost ? .unknown : .open
        story.effects[index].finish = isLost ? lastSign(of: story.effects[index]) : story.span.upperBound
      }
      let span = story.effects[index].begin...story.effects[index].finish
      guard !StoryBuilder.areInOrder(story.effects[index].runs, within: span) else { continue }
      story.effects[index].runs = StoryBuilder.merged(story.effects[index].runs, within: span)
    }
  }

  /// The last moment at which an effect is known to have been there.
  private func lastSign(of effect: Story.Effect) -> UInt64 {
    let last = effect.runs.reduce(effect.begin) { max($0, $1.upperBound) }
    return effect.commits.reduce(last) { max($0, story.commits[$1].time) }
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
      guard let effect, story.effects[effect].end == .failed(nil) else { continue }
      story.effects[effect].end = .failed(failure)
      story.failures[failure].effect = effect
    }
  }

  /// Nothing came of it, and nothing can have been lost that did.
  private func ledToNothing(_ index: Int) -> Bool {
    guard !hasLed[index], lastLost < story.actions[index].seq else { return false }
    guard let effect = story.actions[index].effect else { return true }
    return story.effects[effect].end == .completed && story.effects[effect].commits.isEmpty
  }

  mutating func settleActions() {
    for index in story.actions.indices {
      story.actions[index].ledToNothing = ledToNothing(index)
      guard let effect = story.actions[index].effect else { continue }
      var first = UInt64.max
      var last = story.effects[effect].finish
      for commit in story.effects[effect].commits {
        if let state = story.commits[commit].state {
          first = min(first, state)
          last = max(last, state)
        }
        last = max(last, story.commits[commit].time, story.commits[commit].reduce?.upperBound ?? 0)
      }
      story.actions[index].firstState = first == .max ? nil : first
      let isOver = story.effects[effect].end != .open && story.effects[effect].end != .unknown
      story.actions[index].settled = isOver ? last : nil
    }
  }
}
