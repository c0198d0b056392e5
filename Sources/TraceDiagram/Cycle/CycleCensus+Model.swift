import TraceModel

extension CycleCensus {
  /// What was counted, with the bands in the order in which they drive each other.
  func model(renders: [UInt64]) -> CycleModel {
    var model = CycleModel()
    model.bands = bands
    model.nodes = tally.finishedNodes(isVirtual: story.header.clock == "virtual")
    model.edges = tally.finishedEdges()
    model.loops = loops.map { loop in
      var loop = loop
      loop.closing = closing(of: loop, in: model)
      return loop
    }
    model.findings = findings
    model.hasEvents = story.eventCount > 0
    model.totals = finishedTotals(model, renders: renders)
    return model
  }

  /// The backward edge by which a loop comes back to the action that its turns are turns of.
  private func closing(of loop: CycleModel.Loop, in model: CycleModel) -> Int? {
    guard let turn = story.loops[loop.number - 1].turns.first, actionNodes.indices.contains(turn) else { return nil }
    let home = CycleModel.End.node(actionNodes[turn])
    let ways = model.edges.indices.filter { index in
      model.edges[index].isBackward && model.edges[index].to == home && model.edges[index].loops.contains(loop.number)
    }
    return ways.max { (model.edges[$0].count, $1) < (model.edges[$1].count, $0) }
  }

  private func finishedTotals(_ model: CycleModel, renders: [UInt64]) -> CycleModel.Totals {
    var totals = totals
    totals.name = story.header.resource["service.name"] ?? story.header.process
    totals.actions = story.actions.count
    totals.mutations = story.commits.count
    totals.duration = story.happening.upperBound - story.happening.lowerBound
    totals.isVirtual = story.header.clock == "virtual"
    totals.lost = story.lost
    totals.lostReasons = story.lostReasons
    totals.renderSpread = Spread(of: renders)
    if !renders.isEmpty { totals.renders = renders.count }
    var outside: [String?: Int] = [:]
    for node in model.nodes where node.kind == .action {
      for source in node.sources {
        guard let name = source.name, !name.hasPrefix("view") else { continue }
        outside[name, default: 0] += source.count
      }
    }
    totals.outside = CycleTally.ranked(outside)
    let recorded = story.failures
    let unrecorded = story.effects.count { $0.end == .failed(nil) }
    totals.failed = recorded.count + unrecorded
    totals.swallowed = recorded.count { $0.isSwallowed }
    totals.open = story.effects.count { $0.end == .open }
    totals.endsLost = story.effects.count { $0.end == .unknown }
    totals.cancelled = model.nodes.reduce(0) { $0 + $1.ends.cancelledCount }
    return totals
  }
}
