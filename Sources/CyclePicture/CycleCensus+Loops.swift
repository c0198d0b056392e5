import TraceReading

extension CycleCensus {
  /// Steps that are followed back from a turn before the search is given up; more than any loop worth reading has.
  private static let farthest = 256

  /// Lines of a way, the last first.
  private typealias Way = [(from: CycleModel.End, to: CycleModel.End)]

  /// Follows every turn of every loop back to where it began, and marks what lies on the way.
  mutating func followLoops() {
    for (index, loop) in graph.loops.enumerated() {
      let number = index + 1
      let turns = loop.turns.filter { graph.actions.indices.contains($0) }
      let isTurn = Set(turns)
      var lengths: [Int: Int] = [:]
      var times: [UInt64] = []
      for turn in turns {
        guard let start = followBack(from: turn, loop: number) else {
          lengths[turn] = 1
          continue
        }
        times.append(graph.actions[turn].time - min(graph.actions[start].time, graph.actions[turn].time))
        lengths[turn] = isTurn.contains(start) ? (lengths[start] ?? 0) + 1 : 1
      }
      loops.append(
        CycleModel.Loop(
          number: number, members: loop.members, turns: turns.count, runs: lengths.values.count { $0 == 1 },
          longest: lengths.values.max() ?? 0, turnTime: Distribution(of: times)?.p50, closing: nil))
    }
  }

  /// Marks the way from an action back to the one of its own case, and returns that one; nil if the way is lost.
  private mutating func followBack(from turn: Int, loop: Int) -> Int? {
    var way: Way = []
    var here = turn
    for _ in 0..<Self.farthest {
      guard let before = step(back: here, into: &way).map(asSent) else { return nil }
      guard actionNodes[before] != actionNodes[turn] else {
        for (from, to) in way {
          tally.mark(from, to, loop: loop)
          for case .node(let node) in [from, to] { tally.mark(node, loop: loop) }
        }
        return before
      }
      here = before
    }
    return nil
  }

  /// The action that was sent, of one that `transform(action:)` passed on later.
  private func asSent(_ action: Int) -> Int {
    guard case .action(let before) = graph.sender(of: graph.actions[action]), graph.isPassedOn(action, from: before)
    else { return action }
    return before
  }

  private func step(back action: Int, into way: inout Way) -> Int? {
    let node = actionNodes[action]
    switch graph.sender(of: graph.actions[action]) {
    case .view, .unknown: return nil
    case .action(let before):
      if !graph.isPassedOn(action, from: before) { way.append((.node(actionNodes[before]), .node(node))) }
      return before
    case .effect(let effect): return step(backTo: effect, from: node, isFromBox: true, into: &way)
    case .commit(let commit): return step(backTo: commit, drivenBy: node, into: &way)
    }
  }

  /// From what an effect brought about to the effect's action.
  private func step(backTo effect: Int, from node: Int, isFromBox: Bool, into way: inout Way) -> Int? {
    guard let before = graph.effects[effect].action else { return nil }
    let origin = CycleModel.End.node(actionNodes[before])
    if let box = effectNodes[ifAny: effect], isFromBox {
      way += [(.node(box), .node(node)), (origin, .node(box))]
    } else {
      way.append((origin, .node(node)))
    }
    return before
  }

  /// From what a state brought about to the action behind the state, through the states of other reactors.
  private func step(backTo commit: Int, drivenBy target: Int, into way: inout Way) -> Int? {
    var (here, target, isState) = (commit, target, true)
    for _ in 0..<Self.farthest {
      let mutation = commitNodes[here]
      let driver = isState ? driver(of: here, to: target) : mutation
      way.append((.node(driver), .node(target)))
      if driver != mutation { way.append((.node(mutation), .node(driver))) }
      if let effect = graph.commits[here].effect {
        return step(backTo: effect, from: mutation, isFromBox: isFromBox(here, of: effect), into: &way)
      }
      switch graph.source(of: here) {
      case .effect(let effect): return step(backTo: effect, from: mutation, isFromBox: true, into: &way)
      case .action(let action):
        way.append((.node(actionNodes[action]), .node(mutation)))
        return action
      case .mutation(let before):
        guard before < here else { return nil }
        (here, target, isState) = (before, mutation, false)
      case .state(let before):
        guard before < here else { return nil }
        (here, target, isState) = (before, mutation, true)
      case .start, .outside, .unknown: return nil
      }
    }
    return nil
  }
}
