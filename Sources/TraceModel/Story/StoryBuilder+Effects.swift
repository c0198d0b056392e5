/// Actions, the effects they start, and how those end.
extension StoryBuilder {
  mutating func take(_ action: TraceEvent.Action, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    var told = Story.Action(
      number: 0, seq: event.seq, reactor: event.reactor ?? 0, time: event.time, label: action.label,
      argument: PayloadWords.of(action.payload), source: action.source, site: action.site,
      queued: action.queued ?? 0)
    told.cause = cause(of: event)
    add(told, event, position, reactor)
  }

  /// `transform(action:)` made an action of its own: it counts like one that was sent.
  ///
  /// Others keep their action.
  mutating func take(_ out: TraceEvent.Transformed, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    guard out.operation == .inject else {
      if let action = index(event.cause, in: actionAt) { actionAt[position] = Int32(action) }
      return
    }
    var told = Story.Action(
      number: 0, seq: event.seq, reactor: event.reactor ?? 0, time: event.time, label: out.label ?? "",
      source: "transform(action:)")
    told.cause = cause(of: event)
    add(told, event, position, reactor)
  }

  private mutating func add(_ action: Story.Action, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    var action = action
    let index = story.actions.count
    action.number = index + 1
    action.sentByCommit = self.index(event.cause, in: commitAt)
    actionAt[position] = Int32(index)
    if let reactor { story.reactors[reactor].actions.append(index) }
    story.actions.append(action)
  }

  mutating func take(_ begin: TraceEvent.MutateBegin, _ event: TraceEvent, _ position: Int, _ reactor: Int?) {
    let action = index(event.cause, in: actionAt)
    let index = story.effects.count
    effectAt[position] = Int32(index)
    if let reactor { story.reactors[reactor].effects.append(index) }
    if let action, story.actions[action].effect == nil { story.actions[action].effect = index }
    story.effects.append(
      Story.Effect(
        seq: event.seq, reactor: event.reactor ?? 0, action: action, label: begin.label, begin: event.time,
        finish: event.time, end: .open, runs: begin.duration.map { [event.time...event.time.plus($0)] } ?? [],
        call: begin.duration))
  }

  mutating func takeRun(_ event: TraceEvent, _ run: ClosedRange<UInt64>, _ position: Int) {
    guard let effect = index(event.cause, in: effectAt) else { return }
    effectAt[position] = Int32(effect)
    story.effects[effect].runs.append(run)
  }

  mutating func takeEnd(_ end: TraceEvent.EffectEnd, by: TraceEvent.Seq?, _ event: TraceEvent) {
    guard let effect = index(event.cause, in: effectAt), ended.insert(effect).inserted else { return }
    story.effects[effect].finish = max(story.effects[effect].begin, event.time)
    story.effects[effect].end =
      switch end {
      case .completed: .completed
      case .error: .failed(nil)
      case .cancelled: .cancelled(by: action(behind: by))
      case .disposed: .disposed
      }
  }

  /// The action that an event is, started from, or belongs to.
  func action(behind seq: TraceEvent.Seq?) -> Int? {
    if let action = index(seq, in: actionAt) { return action }
    return effect(behind: seq).flatMap { story.effects[$0].action }
  }

  /// The effect that an event is, was started by, or came from.
  func effect(behind seq: TraceEvent.Seq?) -> Int? {
    if let effect = index(seq, in: effectAt) { return effect }
    if let action = index(seq, in: actionAt) { return story.actions[action].effect }
    return index(seq, in: commitAt).flatMap { story.commits[$0].effect }
  }

  mutating func take(_ failure: TraceEvent.Failure, _ event: TraceEvent, _ position: Int) {
    failedIn.append(effect(behind: event.cause))
    inheritCommit(event, position)
    story.failures.append(
      Story.Failure(
        seq: event.seq, reactor: event.reactor ?? 0, time: event.time, type: failure.type, message: failure.message,
        isSwallowed: failure.isSwallowed))
  }

  mutating func takeLoop(_ members: [String], _ event: TraceEvent) {
    let start = members.indices.min { (members[$0], $0) < (members[$1], $1) } ?? 0
    let key = Array(members[start...] + members[..<start])
    let loop = loopAt[key] ?? story.loops.count
    if loop == story.loops.count {
      loopAt[key] = loop
      story.loops.append(Story.Loop(members: members, turns: []))
    }
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
      if story.effects[index].end == .open { story.effects[index].finish = story.span.upperBound }
      let effect = story.effects[index]
      guard !effect.runs.isEmpty else { continue }
      story.effects[index].runs = StoryBuilder.merged(effect.runs, within: effect.begin...effect.finish)
    }
  }

  /// Ascending, without overlaps, cut to what the effect lasted.
  private static func merged(
    _ runs: [ClosedRange<UInt64>], within span: ClosedRange<UInt64>
  ) -> [ClosedRange<UInt64>] {
    var merged: [ClosedRange<UInt64>] = []
    for run in runs.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
    where run.overlaps(span) {
      let run = run.clamped(to: span)
      if let last = merged.last, run.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
      } else {
        merged.append(run)
      }
    }
    return merged
  }

  /// An effect that ended by an error and the first failure in it belong together.
  mutating func joinFailures() {
    for (failure, effect) in failedIn.enumerated() {
      guard let effect, story.effects[effect].end == .failed(nil) else { continue }
      story.effects[effect].end = .failed(failure)
      story.failures[failure].effect = effect
    }
  }

  mutating func settleActions() {
    for index in story.actions.indices {
      guard let effectIndex = story.actions[index].effect else { continue }
      let effect = story.effects[effectIndex]
      let commits = effect.commits.map { story.commits[$0] }
      story.actions[index].firstState = commits.compactMap(\.state).min()
      guard effect.end != .open else { continue }
      let last = commits.map { max($0.time, $0.reduce?.upperBound ?? 0, $0.state ?? 0) }.max() ?? 0
      story.actions[index].settled = max(effect.finish, last)
    }
  }
}
