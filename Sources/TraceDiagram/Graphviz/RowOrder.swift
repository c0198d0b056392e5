internal import CGraphviz

/// A graph in columns, of which `dot` finds the order in each column that crosses least.
package struct RowOrder: Sendable {
  package struct Node: Sendable {
    package var column: Int
    /// Nodes of one band stay together.
    package var band: Int
    package var height: Double

    package init(column: Int, band: Int, height: Double) {
      self.column = column
      self.band = band
      self.height = height
    }
  }
  package struct Edge: Sendable {
    package var from: Int
    package var to: Int
    package var weight: Int

    package init(from: Int, to: Int, weight: Int = 1) {
      self.from = from
      self.to = to
      self.weight = weight
    }
  }
  package var nodes: [Node]
  package var edges: [Edge]

  package init(nodes: [Node], edges: [Edge]) {
    self.nodes = nodes
    self.edges = edges
  }
}

extension Graphviz {
  /// The y of each node's middle, y down, in pixels; use it for order within a column and band, not as a place.
  ///
  /// Takes far more than linear time: fold a graph of more than about 100 nodes before. Edges that lead backwards or
  /// stay in a column do not count.
  package static func rows(of order: RowOrder) throws(DiagramError) -> [Double] {
    try GraphvizLock.hold { () throws(DiagramError) in
      try withGraph { (context, graph) throws(DiagramError) in
        let nodes = sketch(order, in: graph)
        try layOut(context, graph, engine: "dot")
        defer { gvFreeLayout(context, graph) }
        return nodes.map { $0.map { -gv_node_y($0) } ?? 0 }
      }
    }
  }

  private static func sketch(
    _ order: RowOrder, in graph: UnsafeMutablePointer<Agraph_t>
  ) -> [UnsafeMutablePointer<Agnode_t>?] {
    for (name, value) in [("rankdir", "LR"), ("nodesep", "0.16"), ("ranksep", "0.8"), ("newrank", "true")] {
      gv_declare_graph(graph, name, value)
    }
    for (name, value) in [("shape", "box"), ("label", ""), ("fixedsize", "true"), ("width", "1"), ("height", "1")] {
      gv_declare_node(graph, name, value)
    }
    gv_declare_edge(graph, "weight", "1")
    gv_declare_graph(graph, "rank", "")
    let bands = Set(order.nodes.map(\.band)).sorted()
    let clusters = Dictionary(
      uniqueKeysWithValues: bands.map { ($0, gv_subgraph(graph, "cluster\($0)")) })
    let columns = Set(order.nodes.map(\.column)).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: columns.map { ($0, gv_subgraph(graph, "rank\($0)")) })
    for rank in columns { gv_set(ranks[rank] ?? nil, "rank", "same") }
    let nodes = order.nodes.enumerated().map { index, node -> UnsafeMutablePointer<Agnode_t>? in
      let made = gv_node(clusters[node.band] ?? graph, "n\(index)")
      gv_set(made, "height", Decimal.text(node.height / 72, places: 4))
      agsubnode(ranks[node.column] ?? graph, made, 1)
      return made
    }
    // A chain of hidden nodes, one a column, keeps the columns in their order.
    let rails = columns.map { column in
      let rail = gv_node(ranks[column] ?? graph, "column\(column)")
      gv_set(rail, "height", "0.01")
      return rail
    }
    for (a, b) in zip(rails, rails.dropFirst()) { _ = gv_edge(graph, a, b, "rail") }
    for (index, edge) in order.edges.enumerated()
    where order.nodes[edge.from].column < order.nodes[edge.to].column {
      let made = gv_edge(graph, nodes[edge.from], nodes[edge.to], "e\(index)")
      gv_set(made, "weight", String(edge.weight))
    }
    return nodes
  }
}
