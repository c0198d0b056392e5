import TraceModel

/// The numbers of a trace that a page says: those of the statistics and the audit.
struct ReportSums: Equatable {
  let reactors: Int
  let actions: Int
  let effects: Int
  let mutations: Int
  let events: Int

  init(_ graph: TraceGraph) {
    let statistics = Statistics(graph)
    reactors = statistics.reactors.reduce(0) { $0 + $1.count }
    actions = statistics.reactors.reduce(0) { $0 + $1.actions }
    effects = graph.effects.count
    mutations = statistics.reactors.reduce(0) { $0 + $1.mutations }
    events = statistics.events
  }

  /// The member `sums` of `meta`.
  var json: JSONValue {
    .object([
      "reactors": .of(reactors), "actions": .of(actions), "effects": .of(effects), "mutations": .of(mutations),
      "events": .of(events),
    ])
  }
}
