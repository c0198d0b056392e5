import TraceModel

extension CycleCensus {
  /// Steps that are followed back from a turn before the search is given up; more than any loop worth reading has.
  private static let farthest = 256

  /// Follows every turn of every loop back to where it began, and marks what lies on the way.
  mutating func followLoops() {
    for (index, loop) in story.loops.enumerated() {
      let number = index + 1
      let turns = loop.turns.filter { story.actions.indices.contains($0) }
      let isTurn = Set(turns)
      var lengths: [Int: Int] = [:]
      var times: [UInt64] = []
      for turn in turns {
        guard let start = followBack(from: turn, loop: number) else {
          lengths[turn] = 1
          continue
        }
        times.append(story.actions[turn].time - min(story.actions[start].time, story.actions[turn].time))
        lengths[turn] = isTurn.contains(start) ? (lengths[start] ?? 0) + 1 : 1
      }
      loops.append(
        CycleModel.Loop(
          number: number, members: loop.members, turns: turns.count, runs: lengths.values.count { $0 == 1 },
          longest: lengths.values.max() ?? 0, turnTime: Spread(of: times)?.p50, closing: nil))
    }
  }

  /// Marks the way from an action back to the one of its own case, and returns that one; nil where the way is lost.
  private mutating func followBack(from turn: Int, loop: Int) -> Int? {
    var way: [(CycleModel.End, CycleModel.End)] = []
    var here = turn
    for _ in 0..<Self.farthest {
      guard let before = step(back: here, into: &way) else { return nil }
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

  /// One step from an action to the action that led to it, with the edges between, the last first.
  private func step(back action: Int, into way: inout [(CycleModel.End, CycleModel.End)]) -> Int? {
    let node = CycleModel.End.node(actionNodes[action])
    switch story.sender(of: story.actions[action]) {
    case .view, .unknown:
      return nil
    case .action(let before):
      way.append((.node(actionNodes[before]), node))
      return before
    case .effect(let effect):
      guard let before = story.effects[effect].action else { return nil }
      let origin = CycleModel.End.node(actionNodes[before])
      if let box = effectNodes[effect] {
        way += [(.node(box), node), (origin, .node(box))]
      } else {
        way.append((origin, node))
      }
      return before
    case .commit(let commit):
      guard let effect = story.commits[commit].effect, let before = story.effects[effect].action else { return nil }
      let mutation = commitNodes[commit]
      let origin = CycleModel.End.node(actionNodes[before])
      let driver = drivers[Drive(mutation: mutation, action: actionNodes[action])]
      way.append((.node(driver ?? mutation), node))
      if let driver { way.append((.node(mutation), .node(driver))) }
      if let box = effectNodes[effect], isFromBox(commit, of: effect) {
        way += [(.node(box), .node(mutation)), (origin, .node(box))]
      } else {
        way.append((origin, .node(mutation)))
      }
      return before
    }
  }
}
