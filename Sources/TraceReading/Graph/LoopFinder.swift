import PlatformSupport
import TraceFormat

/// Finds the feedback loops of a graph: those that the recorder named, or, if it named none, those that the causes form.
///
/// An action comes back when the chain of actions that led to it holds an earlier one of the same reactor and case. A
/// chain that has come back twice is a loop, and each of its returns is a turn. Every action on the way from the earlier
/// one to the later one is marked as part of the loop. What `transform(action:)` passes on later is the same action
/// still, no return. Linear in the actions, with at most 256 steps back for each; a trace that goes on adds its new actions.
struct LoopFinder {
  private struct Case: Hashable {
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  /// The action before each, -1 for a root.
  private var before: TraceGraph.PagedArray<Int32> = []
  /// Equal numbers for equal reactors and cases, since they are compared up to 256 times for each action.
  private var caseOf: TraceGraph.PagedArray<Int32> = []
  private var cases: [Case: Int32] = [:]
  /// For an action that a transform passed on later the one that was sent; itself for any other.
  private var sent: TraceGraph.PagedArray<Int32> = []
  /// How often the chain of each action has come back to it.
  private var returns: TraceGraph.PagedArray<Int32> = []
  private var loopNumbers = LoopNumbers()
  /// Whether the recorder named loops.
  private var hasNames = false
  /// The turns of each loop whose ways are marked.
  private var marked: [Set<Int>] = []
  /// The number of turns that each loop had then.
  private var turns: [Int] = []

  /// Steps that are followed back; more than any loop worth reading has.
  private static let farthest = 256

  /// Finds what the actions since the last time close, and notes actions that became part of a loop.
  mutating func advance(in graph: inout TraceGraph, _ changed: inout Set<Int>) {
    let known = before.count
    for index in known..<graph.actions.count { before.append(Int32(graph.action(before: index) ?? -1)) }
    // Without a chain there is no loop, and nothing to compare.
    let hasChains = !sent.isEmpty || before[known...].contains { $0 >= 0 }
    if hasChains {
      for index in sent.count..<before.count { note(index, in: graph) }
      if !hasNames { find(from: known, in: &graph) }
    }
    markWays(in: &graph, &changed)
  }

  /// Takes the word of the recorder from its first one on: forgets the loops that the causes formed.
  mutating func takeNames(in graph: inout TraceGraph, _ changed: inout Set<Int>) {
    guard !hasNames else { return }
    hasNames = true
    guard !graph.loops.isEmpty else { return }
    for index in graph.actions.indices where graph.actions[index].loop != nil {
      graph.actions[index].loop = nil
      graph.actions[index].isTurn = false
      changed.insert(index)
    }
    (graph.loops, marked, turns) = ([], [], [])
  }

  private mutating func note(_ index: Int, in graph: borrowing TraceGraph) {
    let key = Case(reactor: graph.actions[index].reactor, label: graph.actions[index].label)
    let number = cases[key] ?? Int32(cases.count)
    if number == cases.count { cases[key] = number }
    caseOf.append(number)
    sent.append(graph.isPassedOn(index, from: Int(before[index])) ? before[index] : Int32(index))
    returns.append(0)
  }

  private mutating func find(from first: Int, in graph: inout TraceGraph) {
    var types: ReactorTypes?
    for index in first..<before.count {
      guard sent[index] == index else {
        returns[index] = returns[Int(sent[index])]
        continue
      }
      guard let way = wayBack(from: index), let start = way.last else { continue }
      returns[index] = returns[start] + 1
      guard returns[index] > 1 else { continue }
      let known = types ?? ReactorTypes(graph)
      types = known
      close(way.reversed(), by: index, known, in: &graph)
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

  private mutating func close(_ way: [Int], by index: Int, _ types: ReactorTypes, in graph: inout TraceGraph) {
    let members = way.filter { sent[$0] == $0 }.map {
      "\(types.name(of: graph.actions[$0].reactor)).\(graph.actions[$0].label)"
    }
    let loop = loopNumbers.number(of: members, in: &graph)
    graph.actions[index].loop = loop
    if graph.loops[loop].members == members { graph.loops[loop].turns.append(index) }
  }

  /// Marks the first turn too, except for its beginning; a loop is reported from the second return on.
  private mutating func markWays(in graph: inout TraceGraph, _ changed: inout Set<Int>) {
    while marked.count < graph.loops.count {
      marked.append([])
      turns.append(0)
    }
    for number in graph.loops.indices where graph.loops[number].turns.count > turns[number] {
      let new = graph.loops[number].turns[turns[number]...].map { sent.indices.contains($0) ? Int(sent[$0]) : $0 }
      var all = marked[number].union(new)
      for turn in Set(new).subtracting(marked[number]).sorted() where before.indices.contains(turn) {
        PageWatch.shared.look()
        var here = turn
        while let way = wayBack(from: here), let start = way.last {
          for action in way.dropLast() where graph.actions[action].loop == nil {
            graph.actions[action].loop = number
            changed.insert(action)
          }
          guard !all.contains(start), before[start] >= 0, wayBack(from: start) != nil else { break }
          all.insert(start)
          if graph.actions[start].loop == nil { graph.actions[start].loop = number }
          here = start
        }
      }
      for turn in all.subtracting(marked[number]) {
        graph.actions[turn].isTurn = true
        changed.insert(turn)
      }
      marked[number] = all
      graph.loops[number].turns = all.sorted()
      turns[number] = all.count
    }
  }
}
