import TraceModel

extension Story {
  /// The same with its feedback loops: those the recorder named, or those that the causes form where it named none.
  ///
  /// An action is feedback when the chain of actions that led to it holds an earlier one of the same reactor and case.
  /// Every action on the way from the earlier one to it is marked as part of the loop. Linear in the actions, with at
  /// most 256 steps back for each.
  func withLoops() -> Story {
    var finder = LoopFinder(self)
    if loops.isEmpty { finder.find() }
    finder.markWays()
    return finder.story
  }
}

private struct LoopFinder {
  var story: Story
  /// The action before each, -1 for a root, and whether only its owner is known.
  private var before: [Int32]
  private var loopAt: [[String]: Int] = [:]

  /// Steps that are followed back; more than any loop worth reading has.
  private static let farthest = 256

  init(_ story: Story) {
    self.story = story
    before = story.actions.indices.map { Int32(story.action(before: $0) ?? -1) }
  }

  mutating func find() {
    var turns = Array(repeating: 0, count: before.count)
    for index in before.indices where before[index] >= 0 {
      guard let (way, isOwned) = wayBack(from: index), let start = way.last else { continue }
      turns[index] = turns[start] + 1
      // Whose trigger was lost may have been started by chance; twice is none.
      if !isOwned || turns[index] > 1 { close(way.reversed(), by: index) }
    }
  }

  /// The actions from the one before back to the one of the same reactor and case.
  private func wayBack(from index: Int) -> (way: [Int], isOwned: Bool)? {
    let own = story.actions[index]
    var way: [Int] = []
    var here = index
    var isOwned = false
    for _ in 0..<Self.farthest {
      if case .owner = story.actions[here].cause { isOwned = true }
      guard before[here] >= 0 else { return nil }
      here = Int(before[here])
      way.append(here)
      let action = story.actions[here]
      if action.reactor == own.reactor, action.label == own.label { return (way, isOwned) }
    }
    return nil
  }

  private mutating func close(_ way: [Int], by index: Int) {
    let members = way.map { name(of: $0) }
    let start = members.indices.min { (members[$0], $0) < (members[$1], $1) } ?? 0
    let key = Array(members[start...] + members[..<start])
    let loop = loopAt[key] ?? story.loops.count
    if loop == story.loops.count {
      loopAt[key] = loop
      story.loops.append(Story.Loop(members: members, turns: []))
    }
    story.actions[index].loop = loop
    if story.loops[loop].members == members { story.loops[loop].turns.append(index) }
  }

  private func name(of index: Int) -> String {
    let action = story.actions[index]
    let type = story.reactors.first { $0.id == action.reactor }?.type ?? "reactor \(action.reactor)"
    return "\(type).\(action.label)"
  }

  /// The first time round is part of the loop too, except where it began; a recorder may count from the second on.
  mutating func markWays() {
    for (number, loop) in story.loops.enumerated() {
      var turns = Set(loop.turns)
      for turn in loop.turns where before.indices.contains(turn) {
        var here = turn
        while let (way, _) = wayBack(from: here), let start = way.last {
          for action in way.dropLast() where story.actions[action].loop == nil { story.actions[action].loop = number }
          guard !turns.contains(start), before[start] >= 0, wayBack(from: start) != nil else { break }
          turns.insert(start)
          if story.actions[start].loop == nil { story.actions[start].loop = number }
          here = start
        }
      }
      story.loops[number].turns = turns.sorted()
    }
  }
}
