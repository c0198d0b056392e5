import TraceReading

/// The turns of feedback loops, whose labels are merged: `setTotal ×4`, `total ×3, nothing changed ×1`.
struct LoopTurns {
  /// The text of the first commit of a kind, which stands for all of them.
  struct Sum {
    var mutation: String
    var state: String
    var isNoop: Bool
  }
  /// Texts by commit, for the first of its kind in a loop.
  private(set) var sums: [Int: Sum] = [:]
  /// Commits and actions that are like an earlier one of the same loop.
  private(set) var repeatedCommits: Set<Int> = []
  private(set) var repeatedActions: Set<Int> = []

  private struct TurnKind: Hashable {
    var loop: Int
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  init(_ model: TimelineModel) {
    let graph = model.graph
    var actions: [TurnKind: Int] = [:]
    for index in model.actions {
      guard let loop = graph.actions[index].loop else { continue }
      let kind = TurnKind(loop: loop, reactor: graph.actions[index].reactor, label: graph.actions[index].label)
      if actions[kind] == nil { actions[kind] = index } else { repeatedActions.insert(index) }
    }
    var starts: [Int: Int] = [:]
    for index in model.actions {
      guard let loop = graph.actions[index].loop, let before = graph.action(before: index) else { continue }
      if graph.actions[before].loop == nil { starts[before] = loop }
    }
    var commits: [TurnKind: [Int]] = [:]
    for index in model.commits {
      guard let action = graph.commits[index].effect.flatMap({ graph.effects[$0].action }),
        let loop = graph.actions[action].loop ?? starts[action]
      else { continue }
      let kind = TurnKind(loop: loop, reactor: graph.commits[index].reactor, label: graph.commits[index].label)
      commits[kind, default: []].append(index)
    }
    for group in commits.values where group.count > 1 {
      repeatedCommits.formUnion(group.dropFirst())
      sums[group[0]] = Self.sum(of: group, graph)
    }
  }

  private static func sum(of group: [Int], _ graph: TraceGraph) -> Sum {
    var counts: [(text: String, count: Int)] = []
    for index in group {
      let text = StateText.forms(of: graph.commits[index])[0]
      if let known = counts.firstIndex(where: { $0.text == text }) {
        counts[known].count += 1
      } else {
        counts.append((text, 1))
      }
    }
    let state =
      counts.count == 1
      ? "\(counts[0].text) ×\(counts[0].count)"
      : counts.map { "\($0.text) ×\($0.count)" }.joined(separator: ", ")
    return Sum(
      mutation: "\(graph.commits[group[0]].label) ×\(group.count)", state: state,
      isNoop: group.allSatisfy { graph.commits[$0].isNoop })
  }
}
