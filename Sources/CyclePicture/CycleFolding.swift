import PlatformSupport

extension CycleModel {
  /// The same without its lightest ways, so that at most `limit` nodes are left.
  ///
  /// A node stays together with its heaviest way from an action to a state, so that none hangs in the air; the first way
  /// stays, however few are asked for. What went wrong stays before what is frequent.
  package func folded(to limit: Int, slow: UInt64) -> CycleModel {
    guard nodes.count > limit else { return self }
    let ways = HeaviestPaths(self)
    var kept: Set<Int> = []
    for node in CycleRanking.order(of: self, slow: slow) where !kept.contains(node) {
      if kept.count >= limit { break }
      let new = ways.through(node).filter { !kept.contains($0) }
      if kept.isEmpty || kept.count + new.count <= limit { kept.formUnion(new) }
    }
    let gone = Set(nodes.indices).subtracting(kept)
    return gone.isEmpty ? self : without(gone, slow: slow)
  }

  private func without(_ gone: Set<Int>, slow: UInt64) -> CycleModel {
    var model = self
    var folded = Folded()
    for index in gone { folded.troubles.add(nodes[index], slow: slow) }
    folded.nodes = gone.sorted { (-nodes[$0].count, $0) < (-nodes[$1].count, $1) }.map { nodes[$0] }
    let nodesLeft = nodes.indices.filter { !gone.contains($0) }
    let used = Set(nodesLeft.map { nodes[$0].band })
    let bandsLeft = bands.indices.filter { used.contains($0) }
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
      guard let from = moved(edge.from), let to = moved(edge.to) else {
        for case .node(let index)? in [moved(edge.from), moved(edge.to)] { model.nodes[index].foldedLines += 1 }
        continue
      }
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

/// For each node the way of the heaviest edges that leads through it.
private struct HeaviestPaths {
  private var into: [Int: (node: Int, count: Int)] = [:]
  private var out: [Int: (node: Int, count: Int)] = [:]

  init(_ model: CycleModel) {
    for edge in model.edges {
      guard case .node(let from) = edge.from, case .node(let to) = edge.to else { continue }
      // An injected mutation has no other line from an action than that track.
      guard !edge.isOnTrack || edge.isViaTransform && model.nodes[to].kind == .mutation else { continue }
      if edge.count > into[to]?.count ?? 0 { into[to] = (from, edge.count) }
      if edge.count > out[from]?.count ?? 0 { out[from] = (to, edge.count) }
    }
  }

  func through(_ node: Int) -> Set<Int> {
    var way: Set<Int> = [node]
    var here = into[node]?.node
    while let at = here, way.insert(at).inserted { here = into[at]?.node }
    here = out[node]?.node
    while let at = here, way.insert(at).inserted { here = out[at]?.node }
    return way
  }
}
