extension CycleModel {
  /// The same without its lightest nodes, so that at most `limit` are left; what matters stays, however many that is.
  ///
  /// Never folded: what is impure, failed, was cancelled, did not end, is part of a loop or slow, the slowest of each
  /// kind, and the heaviest way that leads there.
  package func folded(to limit: Int, slow: UInt64) -> CycleModel {
    guard nodes.count > limit else { return self }
    let kept = keptAlways(slow: slow)
    let light = nodes.indices.filter { !kept.contains($0) }
      .sorted { (nodes[$0].count, $1) < (nodes[$1].count, $0) }
    let gone = Set(light.prefix(nodes.count - limit))
    return gone.isEmpty ? self : without(gone)
  }

  private func keptAlways(slow: UInt64) -> Set<Int> {
    var kept: Set<Int> = []
    for index in nodes.indices {
      let node = nodes[index]
      let isSlow = node.spread.map { $0.p95 > slow } ?? false
      if node.impurity != nil || !node.ends.isPlain || !node.loops.isEmpty || isSlow { kept.insert(index) }
    }
    for kind in [Kind.effect, .mutation] {
      let slowest = nodes.indices.filter { nodes[$0].kind == kind }
        .max { (nodes[$0].spread?.p95 ?? 0, $1) < (nodes[$1].spread?.p95 ?? 0, $0) }
      if let slowest { kept.insert(slowest) }
    }
    return kept.union(heaviestWays(through: kept))
  }

  /// For each node the nodes on its heaviest way in, and for a mutation the field that it changes most.
  private func heaviestWays(through kept: Set<Int>) -> Set<Int> {
    var way: Set<Int> = []
    var heaviestIn: [Int: (node: Int, count: Int)] = [:]
    var heaviestOut: [Int: (node: Int, count: Int)] = [:]
    for edge in edges where !edge.isBackward {
      guard case .node(let from) = edge.from, case .node(let to) = edge.to else { continue }
      if edge.count > heaviestIn[to]?.count ?? 0 { heaviestIn[to] = (from, edge.count) }
      if edge.count > heaviestOut[from]?.count ?? 0 { heaviestOut[from] = (to, edge.count) }
    }
    for node in kept {
      var here = heaviestIn[node]?.node
      while let at = here, way.insert(at).inserted { here = heaviestIn[at]?.node }
      here = heaviestOut[node]?.node
      while let at = here, way.insert(at).inserted { here = heaviestOut[at]?.node }
    }
    return way
  }

  private func without(_ gone: Set<Int>) -> CycleModel {
    var model = self
    var folded = Folded()
    folded.nodes = gone.sorted { (-nodes[$0].count, $0) < (-nodes[$1].count, $1) }.map { nodes[$0] }
    let nodesLeft = nodes.indices.filter { !gone.contains($0) }
    let bandsLeft = bands.indices.filter { band in nodesLeft.contains { nodes[$0].band == band } }
    let newNode = Dictionary(uniqueKeysWithValues: zip(nodesLeft, 0...))
    let newBand = Dictionary(uniqueKeysWithValues: zip(bandsLeft, 0...))
    model.bands = bandsLeft.map { bands[$0] }
    model.nodes = nodesLeft.map { index in
      var node = nodes[index]
      node.band = newBand[node.band] ?? 0
      return node
    }
    func moved(_ end: End) -> End? {
      switch end {
      case .view: .view
      case .node(let index): newNode[index].map(End.node)
      }
    }
    var newEdge: [Int: Int] = [:]
    model.edges = []
    for (index, edge) in edges.enumerated() {
      guard let from = moved(edge.from), let to = moved(edge.to) else { continue }
      newEdge[index] = model.edges.count
      var edge = edge
      edge.from = from
      edge.to = to
      model.edges.append(edge)
    }
    model.loops = loops.map { loop in
      var loop = loop
      loop.closing = loop.closing.flatMap { newEdge[$0] }
      return loop
    }
    folded.edges = edges.count - model.edges.count
    folded.bands = bands.count - model.bands.count
    model.folded = folded
    return model
  }
}
