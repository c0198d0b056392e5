import PlatformSupport

extension CycleModel {
  /// Ways back that are drawn from one reactor to another, or within one; a channel with more tracks is not read.
  static let mostReturnEdges = 10

  /// The same with only the heaviest ways back between each pair of reactors; those of loops stay.
  ///
  /// A way back is all that sends one action from one reactor.
  package func thinned(to limit: Int = CycleModel.mostReturnEdges) -> CycleModel {
    struct Way: Hashable {
      var from: Int
      var to: Int
      var target: Int
    }
    var ways: [Way: [Int]] = [:]
    for (index, edge) in edges.enumerated() where edge.isOnTrack && edge.loops.isEmpty {
      guard case .node(let source) = edge.from, case .node(let target) = edge.to else { continue }
      ways[Way(from: nodes[source].band, to: nodes[target].band, target: target), default: []].append(index)
    }
    func weight(_ way: [Int]) -> Int { way.reduce(0) { $0 + edges[$1].count } }
    var gone: Set<Int> = []
    for group in Dictionary(grouping: ways, by: { [$0.key.from, $0.key.to] }).values where group.count > limit {
      let heaviestFirst = group.map(\.value).sorted { (-weight($0), $0[0]) < (-weight($1), $1[0]) }
      gone.formUnion(heaviestFirst.dropFirst(limit).joined())
    }
    return gone.isEmpty ? self : without(edges: gone)
  }

  private func without(edges gone: Set<Int>) -> CycleModel {
    var model = self
    let left = edges.indices.filter { !gone.contains($0) }
    let moved = Dictionary(uniqueKeysWithValues: zip(left, 0...))
    model.edges = left.map { edges[$0] }
    model.leftOut = gone.map { edges[$0] }.sorted { a, b in
      a.count != b.count ? a.count > b.count : name(of: a) < name(of: b)
    }
    for index in model.loops.indices { model.loops[index].closing = loops[index].closing.flatMap { moved[$0] } }
    return model
  }

  /// `field2 → action21`.
  func name(of edge: Edge) -> String {
    func name(_ end: End) -> String {
      switch end {
      case .view: return "view"
      case .node(let index):
        let node = nodes[index]
        return node.name.isEmpty ? "nothing changed" : node.name
      }
    }
    return "\(name(edge.from)) → \(name(edge.to))"
  }
}
