/// Results that came in the wrong order.
package enum LateResponses {
  package struct Found: Sendable, Equatable {
    /// Index into the graph's commits of the one that came late.
    package var late: Int
    /// Index into the graph's commits of the newer one.
    package var overwritten: Int
    /// The fields that were overwritten.
    package var fields: [String]
  }

  /// Mutations of an effect that changed what a newer effect of the same reactor and action case had set before, as the
  /// last to do so.
  ///
  /// What an effect emits within the call of `mutate` is no response: such as a flag that is set while it waits. The two
  /// must be of one action case: of others a trace alone does not tell that the later one is wrong.
  package static func found(in graph: TraceGraph) -> [Found] {
    var lastWriter: [TraceEvent.ReactorID: [String: Int]] = [:]
    var found: [Found] = []
    for (index, commit) in graph.commits.enumerated() where commit.state != nil {
      var overwritten: [Int: [String]] = [:]
      for field in commit.changed {
        if let before = lastWriter[commit.reactor]?[field], isLate(commit, after: graph.commits[before], graph) {
          overwritten[before, default: []].append(field)
        }
        lastWriter[commit.reactor, default: [:]][field] = index
      }
      for (before, fields) in overwritten.sorted(by: { $0.key < $1.key }) {
        found.append(Found(late: index, overwritten: before, fields: fields))
      }
    }
    return found
  }

  private static func isLate(
    _ late: TraceGraph.Commit, after early: TraceGraph.Commit, _ graph: TraceGraph
  ) -> Bool {
    guard let older = late.effect.map({ graph.effects[$0] }), let newer = early.effect.map({ graph.effects[$0] }) else {
      return false
    }
    guard older.seq < newer.seq, older.label == newer.label else { return false }
    return isResponse(early, of: newer) && isResponse(late, of: older)
  }

  private static func isResponse(_ commit: TraceGraph.Commit, of effect: TraceGraph.Effect) -> Bool {
    commit.time > effect.begin + (effect.call ?? 0)
  }
}
