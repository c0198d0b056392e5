import TraceModel

extension TraceGraph {
  /// The cycle as a flowchart of Mermaid, for places that show Mermaid and no pictures of ours, such as a pull request.
  ///
  /// It has at most 60 nodes and 150 lines, the heaviest, and says how many are left out. Words of the trace cannot end
  /// the text that they stand in. Ends with a line feed.
  package var mermaidCycle: String {
    CycleModel(self, renders: renders.map(\.duration)).folded(to: MermaidCycle.mostNodes, slow: CycleOptions().slow)
      .mermaid
  }
}

extension CycleModel {
  fileprivate var mermaid: String { MermaidCycle(self).text }
}

/// Writes the flowchart of a cycle.
private struct MermaidCycle {
  static let mostNodes = 60
  private static let mostEdges = 150

  private let model: CycleModel
  private var lines = ["flowchart LR"]

  init(_ model: CycleModel) {
    self.model = model
    writeNodes()
    writeEdges()
    writeRest()
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func writeNodes() {
    lines.append(#"  view(["view"])"#)
    for (index, band) in model.bands.enumerated() {
      lines.append("  subgraph b\(index)[\"\(Self.escaped(band.type))\"]")
      for (number, node) in model.nodes.enumerated() where node.band == index {
        lines.append("    n\(number)\(Self.shape(node))")
      }
      lines.append("  end")
    }
  }

  /// Each kind has a shape of its own, since colours are the page's.
  private static func shape(_ node: CycleModel.Node) -> String {
    let name = node.name.isEmpty ? "no field" : node.name
    var words = "\(escaped(name)) \(node.count)×"
    if let impurity = node.impurity { words += ", impure in \(impurity.seen)" }
    if node.ends.failed > 0 { words += ", \(node.ends.failed) failed" }
    if node.ends.open > 0 { words += ", \(node.ends.open) never ended" }
    return switch node.kind {
    case .action: "{{\"\(words)\"}}"
    case .effect: "[[\"\(words)\"]]"
    case .mutation: "[/\"\(words)\"\\]"
    case .state: "([\"\(words)\"])"
    case .outside: "[\"\(words)\"]"
    }
  }

  private mutating func writeEdges() {
    let heaviest = model.edges.indices.sorted { (-model.edges[$0].count, $0) < (-model.edges[$1].count, $1) }
    for index in heaviest.prefix(Self.mostEdges).sorted() {
      let edge = model.edges[index]
      let arrow = edge.timing == .waited ? "-.->" : "-->"
      lines.append("  \(Self.name(edge.from)) \(arrow)|\(edge.count)| \(Self.name(edge.to))")
    }
  }

  private mutating func writeRest() {
    let edges = max(0, model.edges.count - Self.mostEdges) + (model.folded?.edges ?? 0)
    let nodes = model.folded?.nodes.count ?? 0
    guard edges + nodes > 0 else { return }
    lines.append("  rest[\"not drawn: \(nodes) nodes, \(edges) lines\"]")
  }

  private static func name(_ end: CycleModel.End) -> String {
    switch end {
    case .view: "view"
    case .node(let index): "n\(index)"
    }
  }

  /// Words in a label between quotes: what could end it, begin Markdown, or be read as HTML is an entity of Mermaid.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in SafeText.clean(text, limit: 60).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", "_", ".", "(", ")", ",", "…": result.unicodeScalars.append(scalar)
      case _ where scalar.value > 0x7F: result.unicodeScalars.append(scalar)
      default: result += "#\(scalar.value);"
      }
    }
    return result
  }
}
