import PlatformSupport
import TraceReading

/// The cycle as a flowchart of Mermaid, for places that show Mermaid and no pictures of ours, such as a pull request.
///
/// Pages draw no more than 500 arrows and 50,000 characters. So the lightest nodes are folded as in a picture of the
/// cycle, then the lightest arrows are left out, and the chart says how many. Words of the trace cannot end the text that
/// they stand in.
package struct MermaidCycle {
  /// The most nodes that are drawn, beside the view.
  static let nodeLimit = 120
  static let arrowLimit = 200
  /// Bytes of the chart.
  static let byteLimit = 40_000

  /// The chart, with a line feed at its end.
  package let text: String
  package let omittedNodes: Int
  package let omittedArrows: Int

  package init(_ graph: TraceGraph) {
    let whole = CycleModel(graph, renders: graph.renders.map(\.duration))
    var limit = Self.nodeLimit
    var chart = Chart(whole, nodes: limit)
    // Long names: fewer nodes are drawn instead of shorter words.
    while chart.text.utf8.count > Self.byteLimit, limit > 1 {
      limit /= 2
      chart = Chart(whole, nodes: limit)
    }
    text = chart.text
    omittedNodes = chart.model.folded?.nodes.count ?? 0
    omittedArrows = chart.omittedArrows
  }
}

/// The lines of a flowchart.
private struct Chart {
  let model: CycleModel
  private(set) var omittedArrows = 0
  private(set) var text = "flowchart LR\n"

  init(_ whole: CycleModel, nodes limit: Int) {
    model = whole.folded(to: limit, slow: CycleOptions().slow)
    writeNodes()
    writeArrows()
    writeImpurities()
    writeRest()
  }

  private mutating func write(_ line: String) { text += line + "\n" }

  private mutating func writeNodes() {
    write(#"  view(["view"])"#)
    for (index, band) in model.bands.enumerated() {
      write("  subgraph b\(index)[\"\(MermaidText.escaped(band.type))\"]")
      for (number, node) in model.nodes.enumerated() where node.band == index {
        write("    n\(number)\(Self.shape(node))")
      }
      write("  end")
    }
  }

  /// Each kind has a shape of its own, since colors are the page's.
  private static func shape(_ node: CycleModel.Node) -> String {
    let name = node.name.isEmpty ? "no field" : node.name
    var words = "\(MermaidText.escaped(name)) \(node.count)×"
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

  private mutating func writeArrows() {
    let heaviest = model.edges.indices.sorted { (-model.edges[$0].count, $0) < (-model.edges[$1].count, $1) }
    for index in heaviest.prefix(MermaidCycle.arrowLimit).sorted() {
      let edge = model.edges[index]
      let arrow = edge.timing == .waited ? "-.->" : "-->"
      write("  \(Self.name(edge.from)) \(arrow)|\(edge.count)| \(Self.name(edge.to))")
    }
    omittedArrows = max(0, model.edges.count - MermaidCycle.arrowLimit) + (model.folded?.edges ?? 0)
  }

  /// Frames impure mutations.
  private mutating func writeImpurities() {
    let impure = model.nodes.indices.filter { model.nodes[$0].impurity != nil }.map { "n\($0)" }
    guard !impure.isEmpty else { return }
    write("  classDef impure stroke:#d55e00,stroke-width:3px")
    write("  class \(impure.joined(separator: ",")) impure")
  }

  private mutating func writeRest() {
    let nodes = model.folded?.nodes.count ?? 0
    guard nodes + omittedArrows > 0 else { return }
    write("  rest[\"not drawn: \(nodes) nodes, \(omittedArrows) lines\"]")
  }

  private static func name(_ end: CycleModel.End) -> String {
    switch end {
    case .view: "view"
    case .node(let index): "n\(index)"
    }
  }
}
