import PictureKit
import TraceReading

extension CycleCensus {
  /// Makes the model from the counts, with the bands in the order in which they drive each other.
  func model(renders: [UInt64]) -> CycleModel {
    var model = CycleModel()
    model.bands = bands
    model.nodes = tally.finishedNodes()
    setQuietBandsAside(in: &model)
    model.edges = tally.finishedEdges()
    model.loops = loops
    let closing = closing(in: model)
    for index in loops.indices { model.loops[index].closing = closing[loops[index].number] }
    model.findings = findings
    model.hasEvents = graph.eventCount > 0
    model.totals = finishedTotals(model, renders: renders)
    return model
  }

  /// Bands without a node are no bands of the picture.
  private func setQuietBandsAside(in model: inout CycleModel) {
    let used = Set(model.nodes.map(\.band))
    let left = bands.indices.filter { used.contains($0) }
    let moved = Dictionary(uniqueKeysWithValues: zip(left, 0...))
    model.bands = left.map { bands[$0] }
    model.quiet = bands.indices.filter { !used.contains($0) }.map { bands[$0] }
    for index in model.nodes.indices { model.nodes[index].band = moved[model.nodes[index].band] ?? 0 }
  }

  /// For each loop the edge by which it comes back to the action that its turns are turns of: the heaviest.
  private func closing(in model: CycleModel) -> [Int: Int] {
    var homes: [Int: Int] = [:]
    for loop in loops {
      guard let turn = graph.loops[loop.number - 1].turns.first, turn < actionNodes.count else { continue }
      homes[loop.number] = actionNodes[turn]
    }
    var closing: [Int: Int] = [:]
    for (index, edge) in model.edges.enumerated() where edge.isOnTrack {
      for loop in edge.loops where homes[loop].map({ edge.to == .node($0) }) ?? false {
        if let known = closing[loop], model.edges[known].count >= edge.count { continue }
        closing[loop] = index
      }
    }
    return closing
  }

  private func finishedTotals(_ model: CycleModel, renders: [UInt64]) -> CycleModel.Totals {
    var totals = totals
    totals.name = graph.header.titleName
    totals.actions = graph.actions.count
    totals.mutations = graph.commits.count
    totals.duration = graph.duration
    totals.isVirtual = graph.header.clock == "virtual"
    totals.lost = graph.lost
    totals.suspects = SuspectText.text(graph.namedSuspects())
    totals.lostReasons = graph.lostReasons
    totals.renderSpread = Distribution(of: renders)
    if !renders.isEmpty { totals.renders = renders.count }
    var outside: [String?: Int] = [:]
    for node in model.nodes where node.kind == .action {
      for source in node.sources {
        guard let name = source.name, !name.hasPrefix("view") else { continue }
        outside[name, default: 0] += source.count
      }
    }
    totals.outside = CycleTally.ranked(outside)
    totals.heads = ShownPart(graph).heads
    return totals
  }
}
