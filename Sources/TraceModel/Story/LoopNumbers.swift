/// Numbers the loops of a story: each once, wherever in it somebody came in.
struct LoopNumbers {
  private var numbers: [[String]: Int] = [:]

  /// The place of a loop in the story, which gets it where it is new.
  mutating func number(of members: [String], in story: inout Story) -> Int {
    let start = members.indices.min { (members[$0], $0) < (members[$1], $1) } ?? 0
    let key = Array(members[start...] + members[..<start])
    if let known = numbers[key] { return known }
    let number = story.loops.count
    numbers[key] = number
    story.loops.append(Story.Loop(members: members, turns: []))
    return number
  }
}
