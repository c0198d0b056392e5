import TraceFormat

/// Finds the feedback loops of a graph: those that the recorder named, or, if it named none, those that the causes form.
///
/// An action comes back when the chain of actions that led to it holds an earlier one of the same reactor and case. A
/// chain that has come back twice is a loop, and each of its returns is a turn. Every action on the way from the earlier
/// one to the later one is marked as part of the loop. What `transform(action:)` passes on later is the same action
/// still, no return. Linear in the actions, with at most 256 steps back for each.
struct LoopFinder {
  private struct Case: Hashable {
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  /// The action before each, -1 for a root.
  private let before: [Int32]
  /// Equal numbers for equal reactors and cases, since they are compared up to 256 times for each action.
  private let caseOf: [Int32]
  /// For an action that a transform passed on later the one that was sent; itself for any other.
  private let sent: [Int32]
  private let types: ReactorTypes
  private var loopNumbers = LoopNumbers()

  /// Steps that are followed back; more than any loop worth reading has.
  private static let farthest = 256

  private init(_ graph: borrowing TraceGraph) {
    let before = graph.actions.indices.map { Int32(graph.action(before: $0) ?? -1) }
    var cases: [Case: Int32] = [:]
    var caseOf: [Int32] = []
    var sent: [Int32] = []
    // Without a chain there is no loop, and nothing to compare.
    if before.contains(where: { $0 >= 0 }) {
      caseOf.reserveCapacity(before.count)
      for action in graph.actions {
        let key = Case(reactor: action.reactor, label: action.label)
        let number = cases[key] ?? Int32(cases.count)
        if number == cases.count { cases[key] = number }
        caseOf.append(number)
      }
      sent = before.indices.map { graph.isPassedOn($0, from: Int(before[$0])) ? before[$0] : Int32($0) }
    }
    self.before = before
    self.caseOf = caseOf
    self.sent = sent
    types = ReactorTypes(graph)
  }

  /// Completes the loops of a graph whose actions have their causes; more than once changes nothing.
  static func complete(_ graph: inout TraceGraph) {
    var finder = LoopFinder(graph)
    if graph.loops.isEmpty { finder.find(in: &graph) }
    finder.markWays(in: &graph)
  }

  private mutating func find(in graph: inout TraceGraph) {
    guard !caseOf.isEmpty else { return }
    // How often the chain of each action has come back to it.
    var returns = [Int32](repeating: 0, count: before.count)
    for index in before.indices {
      guard sent[index] == index else {
        returns[index] = returns[Int(sent[index])]
        continue
      }
      guard let way = wayBack(from: index), let start = way.last else { continue }
      returns[index] = returns[start] + 1
      if returns[index] > 1 { close(way.reversed(), by: index, in: &graph) }
    }
  }

  /// The actions from the one before back to the one of the same reactor and case, as it was sent.
  private func wayBack(from index: Int) -> [Int]? {
    guard !sent.isEmpty else { return nil }
    let origin = Int(sent[index])
    var here = origin
    for step in 1...Self.farthest {
      guard before[here] >= 0 else { return nil }
      here = Int(before[here])
      if caseOf[here] == caseOf[index] { return way(of: sent[here] == here ? step : step + 1, from: origin) }
    }
    return nil
  }

  private func way(of steps: Int, from index: Int) -> [Int] {
    var here = index
    return (0..<steps).map { _ in
      here = Int(before[here])
      return here
    }
  }

  private mutating func close(_ way: [Int], by index: Int, in graph: inout TraceGraph) {
    let members = way.filter { sent[$0] == $0 }.map { name(of: graph.actions[$0]) }
    let loop = loopNumbers.number(of: members, in: &graph)
    graph.actions[index].loop = loop
    if graph.loops[loop].members == members { graph.loops[loop].turns.append(index) }
  }

  private func name(of action: TraceGraph.Action) -> String {
    "\(types.name(of: action.reactor)).\(action.label)"
  }

  /// Marks the first turn too, except for its beginning; a loop is reported from the second return on.
  private func markWays(in graph: inout TraceGraph) {
    for number in graph.loops.indices {
      var turns = Set(graph.loops[number].turns.map { sent.indices.contains($0) ? Int(sent[$0]) : $0 })
      for turn in turns.sorted() where before.indices.contains(turn) {
        var here = turn
        while let way = wayBack(from: here), let start = way.last {
          for action in way.dropLast() where graph.actions[action].loop == nil { graph.actions[action].loop = number }
          guard !turns.contains(start), before[start] >= 0, wayBack(from: start) != nil else { break }
          turns.insert(start)
          if graph.actions[start].loop == nil { graph.actions[start].loop = number }
          here = start
        }
      }
      graph.loops[number].turns = turns.sorted()
    }
  }
}
