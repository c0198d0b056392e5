import TraceReading

/// Index of each element by the number of its event.
struct ElementsBySeq {
  let actions: [TraceEvent.Seq: Int]
  let effects: [TraceEvent.Seq: Int]
  let commits: [TraceEvent.Seq: Int]

  init(_ model: TimelineModel) {
    let graph = model.graph
    actions = Dictionary(model.actions.map { (graph.actions[$0].seq, $0) }) { first, _ in first }
    effects = Dictionary(model.effects.map { (graph.effects[$0].seq, $0) }) { first, _ in first }
    commits = Dictionary(model.commits.map { (graph.commits[$0].seq, $0) }) { first, _ in first }
  }
}
