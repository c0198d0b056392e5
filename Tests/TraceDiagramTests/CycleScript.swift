import TraceModel

/// Writes stories line by line, as a trace of real reactors would tell them.
struct CycleScript {
  private(set) var story: Story
  private var seq: UInt64 = 0
  private var turns: [Int] = []
  static let ms: UInt64 = 1_000_000

  init(_ process: String) {
    story = Story(header: Trace.Header(process: process))
  }

  private mutating func next(_ time: UInt64) -> UInt64 {
    seq += 1
    story.eventCount += 1
    story.span = 0...max(story.span.upperBound, time)
    return seq
  }

  mutating func reactor(_ type: String) -> Int {
    let id = story.reactors.count + 1
    story.reactors.append(Story.Reactor(id: id, type: type))
    return id
  }

  @discardableResult
  mutating func send(
    _ reactor: Int, _ label: String, at time: UInt64, by commit: Int? = nil, source: String? = nil,
    cause: Story.Cause? = nil
  ) -> Int {
    story.actions.append(
      Story.Action(
        number: story.actions.count + 1, seq: next(time), reactor: reactor, time: time, label: label, source: source,
        cause: cause ?? commit.map { .trigger(story.commits[$0].seq) } ?? .none, sentByCommit: commit))
    story.reactors[reactor - 1].actions.append(story.actions.count - 1)
    return story.actions.count - 1
  }

  /// An effect that waits from its begin to its finish; nil runs for one that completes within its call.
  mutating func effect(
    of action: Int, _ label: String? = nil, takes duration: UInt64 = 0, end: Story.Effect.End = .completed
  ) -> Int {
    let sender = story.actions[action]
    let finish = sender.time + duration
    let runs = duration == 0 ? [sender.time...sender.time] : [sender.time...sender.time, finish...finish]
    story.effects.append(
      Story.Effect(
        seq: next(finish), reactor: sender.reactor, action: action, label: label ?? sender.label, begin: sender.time,
        finish: finish, end: end, runs: runs))
    story.actions[action].effect = story.effects.count - 1
    story.reactors[sender.reactor - 1].effects.append(story.effects.count - 1)
    return story.effects.count - 1
  }

  mutating func fail(_ effect: Int, swallowed: Bool = true) {
    let it = story.effects[effect]
    story.failures.append(
      Story.Failure(
        seq: next(it.finish), reactor: it.reactor, time: it.finish, type: "URLError", message: "timed out",
        isSwallowed: swallowed, effect: effect))
    story.effects[effect].end = .failed(story.failures.count - 1)
  }

  /// A mutation of an effect, after so much of it; or an injected one at a time.
  @discardableResult
  mutating func commit(
    _ label: String, from effect: Int, after delay: UInt64 = 0, reduce: UInt64 = 100_000, changes fields: [String] = []
  ) -> Int {
    let origin = story.effects[effect]
    let index = add(label, origin.reactor, origin.begin + delay, reduce, fields)
    story.commits[index].effect = effect
    story.commits[index].cause = .trigger(origin.seq)
    story.effects[effect].commits.append(index)
    return index
  }

  @discardableResult
  mutating func inject(
    _ label: String, into reactor: Int, at time: UInt64, source: String? = "transform", reduce: UInt64 = 100_000,
    changes fields: [String] = []
  ) -> Int {
    let index = add(label, reactor, time, reduce, fields)
    story.commits[index].isInjected = source != nil
    story.commits[index].source = source
    if source == nil { story.commits[index].cause = .unknown }
    return index
  }

  private mutating func add(_ label: String, _ reactor: Int, _ time: UInt64, _ reduce: UInt64, _ fields: [String])
    -> Int
  {
    story.commits.append(
      Story.Commit(
        seq: next(time), reactor: reactor, time: time, label: label, reduce: time...time + reduce,
        state: time + reduce, revision: story.commits.count + 1, changed: fields))
    story.reactors[reactor - 1].commits.append(story.commits.count - 1)
    return story.commits.count - 1
  }

  mutating func find(
    _ rule: PurityRule, _ message: String, in reactor: Int, mutation: String, seen: Int, of total: Int,
    at site: SourceSite? = nil
  ) {
    story.findings.append(
      Finding(
        rule: rule, level: rule.level, message: message, site: site, reduceSite: site, reactor: reactor,
        reactorType: story.reactors[reactor - 1].type, mutation: mutation, seen: seen, total: total, events: []))
  }

  /// The effect ran on its thread until then, and ended.
  mutating func prolong(_ effect: Int, to time: UInt64) {
    story.effects[effect].finish = time
    story.effects[effect].runs = [story.effects[effect].begin...time]
  }

  mutating func forgetRuns(of effect: Int) { story.effects[effect].runs = [] }
  mutating func end(_ effect: Int, _ end: Story.Effect.End) { story.effects[effect].end = end }
  mutating func resend(_ action: Int, by commit: Int) { story.actions[action].sentByCommit = commit }
  mutating func hide(_ commit: Int) { story.commits[commit].isUnobserved = true }
  mutating func disown() { story.reactors = [] }

  mutating func cancel(_ effect: Int, by action: Int?) { story.effects[effect].end = .cancelled(by: action) }

  /// The action closes a turn of the loop that `closeLoop` names.
  mutating func turn(_ action: Int) { turns.append(action) }

  mutating func closeLoop(_ members: [String]) {
    for turn in turns { story.actions[turn].loop = story.loops.count }
    story.loops.append(Story.Loop(members: members, turns: turns))
    turns = []
  }

  mutating func lose(_ count: Int, _ reasons: [String]) {
    story.lost = count
    story.lostReasons = reasons
  }
}

extension Story {
  /// What a trace would tell that ended with this event.
  func cut(after seq: UInt64) -> Story {
    var cut = self
    cut.actions = actions.filter { $0.seq <= seq }
    cut.commits = commits.filter { $0.seq <= seq }
    cut.failures = failures.filter { $0.seq <= seq }
    for index in cut.reactors.indices {
      cut.reactors[index].actions.removeAll { $0 >= cut.actions.count }
      cut.reactors[index].commits.removeAll { $0 >= cut.commits.count }
    }
    cut.effects = effects.filter { $0.seq <= seq }.map { effect in
      var effect = effect
      effect.commits = effect.commits.filter { $0 < cut.commits.count }
      switch effect.end {
      case .failed(let failure) where failure ?? 0 >= cut.failures.count: effect.end = .open
      case .cancelled(let by) where by ?? 0 >= cut.actions.count: effect.end = .open
      default: break
      }
      return effect
    }
    cut.loops = loops.map { Loop(members: $0.members, turns: $0.turns.filter { $0 < cut.actions.count }) }
    return cut
  }
}
