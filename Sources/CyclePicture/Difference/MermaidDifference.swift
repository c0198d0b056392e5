import PlatformSupport
import TraceBehavior
import TraceReading

/// A difference as a flowchart of Mermaid, for a pull request: the steps that came, went or have other counts, with their
/// neighbors.
package struct MermaidDifference {
  /// More are counted, not drawn.
  private static let mostNodes = 60
  private static let mostArrows = 150

  private let model: CycleModel
  /// Indices of the nodes that are drawn, in their order.
  private let drawn: [Int]
  private let omitted: Int

  package init(_ difference: BehaviorDifference, before: String, after: String) {
    var census = CycleComparisonCensus(difference)
    let model = census.model(before: before, after: after)
    self.model = model
    let changed = model.nodes.indices.filter { Self.isChanged(model.nodes[$0].change) }
    let changedNodes = Set(changed)
    var shown = changedNodes
    for edge in model.edges {
      guard let (from, to) = Self.nodes(of: edge) else { continue }
      guard Self.isChanged(edge.change) || changedNodes.contains(from) || changedNodes.contains(to) else { continue }
      shown.formUnion([from, to])
    }
    // Changed steps come before their neighbors, where there is no room for all.
    let ranked = changed + shown.subtracting(changed).sorted()
    drawn = ranked.prefix(Self.mostNodes).sorted()
    omitted = ranked.count - drawn.count
  }

  /// Nil for an arrow from or to what is no step.
  private static func nodes(of edge: CycleModel.Edge) -> (from: Int, to: Int)? {
    guard case .node(let from) = edge.from, case .node(let to) = edge.to else { return nil }
    return (from, to)
  }

  private static func isChanged(_ change: CycleModel.Change?) -> Bool { change.map { !$0.isSame } ?? false }

  /// The chart, with a line feed at its end; empty if no step changed.
  package var text: String {
    guard !drawn.isEmpty else { return "" }
    var lines = ["flowchart LR"]
    for (index, band) in model.bands.enumerated() {
      let own = drawn.filter { model.nodes[$0].band == index }
      guard !own.isEmpty else { continue }
      lines.append("  subgraph b\(index)[\"\(MermaidText.escaped(band.type))\"]")
      lines += own.map { "    n\($0)[\"\(words(model.nodes[$0]))\"]" }
      lines.append("  end")
    }
    let nodes = Set(drawn)
    let arrows = model.edges.compactMap { edge in
      Self.nodes(of: edge).flatMap { nodes.contains($0.from) && nodes.contains($0.to) ? (edge, $0) : nil }
    }
    for (edge, (from, to)) in arrows.prefix(Self.mostArrows) {
      let arrow = edge.change?.isGone == true ? "-.->" : edge.change?.isNew == true ? "==>" : "-->"
      lines.append("  n\(from) \(arrow)|\(MermaidText.escaped(edge.change?.count ?? ""))| n\(to)")
    }
    lines += style("added", "stroke:#1a7f37,stroke-width:3px") { $0.isNew }
    lines += style("removed", "stroke:#cf222e,stroke-width:2px,stroke-dasharray:5 4") { $0.isGone }
    let rest = [(omitted, "steps"), (arrows.count - Self.mostArrows, "arrows")].filter { $0.0 > 0 }
    if !rest.isEmpty {
      lines.append("  rest[\"not drawn: \(rest.map { "\($0.0) \($0.1)" }.joined(separator: ", "))\"]")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `+ effect reload 4×`
  private func words(_ node: CycleModel.Node) -> String {
    let name = node.name.isEmpty ? "no field" : node.name
    let sign = node.change?.sign.map { "\($0) " } ?? ""
    return MermaidText.escaped("\(sign)\(node.kind) \(name)") + " "
      + MermaidText.escaped(node.change?.count ?? CycleText.times(node.count))
  }

  private func style(_ name: String, _ rules: String, _ isMeant: (CycleModel.Change) -> Bool) -> [String] {
    let nodes = drawn.filter { model.nodes[$0].change.map(isMeant) ?? false }.map { "n\($0)" }
    return nodes.isEmpty ? [] : ["  classDef \(name) \(rules)", "  class \(nodes.joined(separator: ",")) \(name)"]
  }
}
