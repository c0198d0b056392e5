/// Numbers the loops of a graph, each once, wherever it was entered.
struct LoopNumbers {
  private var numbers: [[String]: Int] = [:]

  /// The index of a loop in the graph, which is added if it is new.
  mutating func number(of members: [String], in graph: inout TraceGraph) -> Int {
    let start = members.indices.min { (members[$0], $0) < (members[$1], $1) } ?? 0
    let key = Array(members[start...] + members[..<start])
    if let known = numbers[key] { return known }
    let number = graph.loops.count
    numbers[key] = number
    graph.loops.append(TraceGraph.Loop(members: members, turns: []))
    return number
  }
}
