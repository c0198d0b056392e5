import TraceModel

@testable import TraceReading

/// Writes graphs line by line, as a trace of real reactors would tell them.
struct CycleScript {
  private(set) var graph: TraceGraph
  private var seq: UInt64 = 0
  private var turns: [Int] = []
  static let ms: UInt64 = 1_000_000

  init(_ process: String) {
    graph = TraceGraph(header: Trace.Header(process: process))
  }

  private mutating func next(_ time: UInt64) -> UInt64 {
    seq += 1
    graph.eventCount += 1
    graph.span = 0...max(graph.span.upperBound, time)
    return seq
  }

  mutating func reactor(_ type: String) -> Int {
    let id = graph.reactors.count + 1
    graph.reactors.append(TraceGraph.Reactor(id: id, type: type))
    return id
  }

  @discardableResult
  mutating func send(
    _ reactor: Int, _ label: String, at time: UInt64, by commit: Int? = nil, source: String? = nil,
    cause: TraceGraph.Cause? = nil
  ) -> Int {
    graph.actions.append(
      TraceGraph.Action(
        number: graph.actions.count + 1, seq: next(time), reactor: reactor, time: time, label: label, source: source,
        cause: cause ?? commit.map { .trigger(graph.commits[$0].seq) } ?? .none, sentByCommit: commit))
    graph.reactors[reactor - 1].actions.append(graph.actions.count - 1)
    return graph.actions.count - 1
  }

  /// An effect that waits from its begin to its finish; nil runs for one that completes within its call.
  mutating func effect(
    of action: Int, _ label: String? = nil, takes duration: UInt64 = 0, end: TraceGraph.Effect.End = .completed
  ) -> Int {
    let sender = graph.actions[action]
    let finish = sender.time + duration
    let runs = duration == 0 ? [sender.time...sender.time] : [sender.time...sender.time, finish...finish]
    graph.effects.append(
      TraceGraph.Effect(
        seq: next(finish), reactor: sender.reactor, action: action, label: label ?? sender.label, begin: sender.time,
        finish: finish, end: end, runs: runs))
    graph.actions[action].effect = graph.effects.count - 1
    graph.reactors[sender.reactor - 1].effects.append(graph.effects.count - 1)
    return graph.effects.count - 1
  }

  mutating func fail(_ effect: Int, swallowed: Bool = true) {
    let it = graph.effects[effect]
    graph.failures.append(
      TraceGraph.Failure(
        seq: next(it.finish), reactor: it.reactor, time: it.finish, type: "URLError", message: "timed out",
        isSwallowed: swallowed, effect: effect))
    graph.effects[effect].end = .failed(graph.failures.count - 1)
  }

  /// A mutation of an effect, after so much of it; or an injected one at a time.
  @discardableResult
  mutating func commit(
    _ label: String, from effect: Int, after delay: UInt64 = 0, reduce: UInt64 = 100_000, changes fields: [String] = []
  ) -> Int {
    let origin = graph.effects[effect]
    let index = add(label, origin.reactor, origin.begin + delay, reduce, fields)
    graph.commits[index].effect = effect
    graph.commits[index].cause = .trigger(origin.seq)
    graph.effects[effect].commits.append(index)
    return index
  }

  @discardableResult
  mutating func inject(
    _ label: String, into reactor: Int, at time: UInt64, source: String? = "transform", reduce: UInt64 = 100_000,
    changes fields: [String] = []
  ) -> Int {
    let index = add(label, reactor, time, reduce, fields)
    graph.commits[index].isInjected = source != nil
    graph.commits[index].source = source
    if source == nil { graph.commits[index].cause = .unknown }
    return index
  }

  private mutating func add(_ label: String, _ reactor: Int, _ time: UInt64, _ reduce: UInt64, _ fields: [String])
    -> Int
  {
    graph.commits.append(
      TraceGraph.Commit(
        seq: next(time), reactor: reactor, time: time, label: label, reduce: time...time + reduce,
        state: time + reduce, revision: graph.commits.count + 1, changed: fields))
    graph.reactors[reactor - 1].commits.append(graph.commits.count - 1)
    return graph.commits.count - 1
  }

  mutating func find(
    _ rule: PurityRule, _ message: String, in reactor: Int, mutation: String, seen: Int, of total: Int,
    at site: SourceSite? = nil
  ) {
    graph.findings.append(
      Finding(
        rule: rule, level: rule.level, message: message, site: site, reduceSite: site, reactor: reactor,
        reactorType: graph.reactors[reactor - 1].type, mutation: mutation, seen: seen, total: total, events: []))
  }

  /// The effect ran on its thread until then, and ended.
  mutating func prolong(_ effect: Int, to time: UInt64) {
    graph.effects[effect].finish = time
    graph.effects[effect].runs = RunList([graph.effects[effect].begin...time])
  }

  mutating func forgetRuns(of effect: Int) { graph.effects[effect].runs = RunList() }
  mutating func end(_ effect: Int, _ end: TraceGraph.Effect.End) { graph.effects[effect].end = end }
  mutating func resend(_ action: Int, by commit: Int) { graph.actions[action].sentByCommit = commit }
  mutating func hide(_ commit: Int) { graph.commits[commit].isUnobserved = true }
  mutating func disown() { graph.reactors = [] }

  mutating func cancel(_ effect: Int, by action: Int?) { graph.effects[effect].end = .cancelled(by: action) }

  /// The action closes a turn of the loop that `closeLoop` names.
  mutating func turn(_ action: Int) { turns.append(action) }

  mutating func closeLoop(_ members: [String]) {
    for turn in turns { graph.actions[turn].loop = graph.loops.count }
    graph.loops.append(TraceGraph.Loop(members: members, turns: turns))
    turns = []
  }

  mutating func lose(_ count: Int, _ reasons: [String]) {
    graph.lost = count
    graph.lostReasons = reasons
  }
}

extension TraceGraph {
  /// The trace that ends with this event.
  func cut(after seq: UInt64) -> TraceGraph {
    var cut = self
    cut.actions = actions.filter { $0.seq <= seq }
    cut.commits = commits.filter { $0.seq <= seq }
    cut.failures = failures.filter { $0.seq <= seq }
    for index in cut.reactors.indices {
      cut.reactors[index].actions = IndexList(cut.reactors[index].actions.filter { $0 < cut.actions.count })
      cut.reactors[index].commits = IndexList(cut.reactors[index].commits.filter { $0 < cut.commits.count })
    }
    let effects = effects.filter { $0.seq <= seq }.map { effect in
      var effect = effect
      effect.commits = IndexList(effect.commits.filter { $0 < cut.commits.count })
      switch effect.end {
      case .failed(let failure) where failure ?? 0 >= cut.failures.count: effect.end = .open
      case .cancelled(let by) where by ?? 0 >= cut.actions.count: effect.end = .open
      default: break
      }
      return effect
    }
    cut.effects = TraceGraph.PagedArray(effects)
    cut.loops = loops.map { Loop(members: $0.members, turns: $0.turns.filter { $0 < cut.actions.count }) }
    return cut
  }
}
