import TraceModel

/// A graph with impurities, as a test says them.
enum AuditedGraph {
  /// One pure reduce of `Search.pure`, and one for each impurity, of the mutation that is named.
  static func of(_ impurities: [(mutation: String, what: TraceEvent.Impurity)]) -> TraceGraph {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Search")))
    script.commit(1, effect: nil, "pure", rev: 1, writes: ["v"])
    for (mutation, what) in impurities {
      let commit = script.commit(2, effect: nil, mutation, rev: 2, writes: ["v"])
      script.add(3, cause: commit.reduce, .impurity(what))
    }
    return script.graph
  }
}
