@testable import CyclePicture
@testable import PictureKit

/// A counted cycle in short lines, to be compared as a whole.
enum CycleLedger {
  static func lines(of model: CycleModel) -> [String] {
    model.bands.map { "\($0.type) ×\($0.reactors)" }
      + CycleModel.Kind.allCases.flatMap { kind in
        model.nodes.filter { $0.kind == kind }.map { "\(kind) \(words(for: $0))" }
      } + edges(of: model)
  }

  /// By column of their tail, then in the order of the model.
  static func edges(of model: CycleModel) -> [String] {
    model.edges.enumerated().sorted { a, b in
      (column(a.element, model), a.offset) < (column(b.element, model), b.offset)
    }
    .map { line(of: $0.element, in: model) }
  }

  private static func column(_ edge: CycleModel.Edge, _ model: CycleModel) -> Int {
    switch edge.from {
    case .view: -1
    case .node(let index): model.nodes[index].kind.column
    }
  }

  private static func words(for node: CycleModel.Node) -> String {
    "\(node.name) \(node.count)×" + (node.spread.map { ", \($0.p50) / \($0.p95)" } ?? "")
      + (node.unchanged > 0 ? ", \(node.unchanged) unchanged" : "")
      + node.sources.map { ", by \($0.name ?? "nobody") \($0.count)" }.joined()
  }

  static func line(of edge: CycleModel.Edge, in model: CycleModel) -> String {
    func name(_ end: CycleModel.End) -> String {
      switch end {
      case .view: "view"
      case .node(let index): model.nodes[index].name.isEmpty ? "nothing" : model.nodes[index].name
      }
    }
    return "\(name(edge.from)) → \(name(edge.to)) \(edge.count)×"
      + (edge.timing == .atOnce ? "" : " \(edge.timing)") + (edge.isOnTrack ? " back" : "")
      + (edge.isViaTransform ? " via" : "")
      + edge.loops.map { " loop \($0)" }.joined()
  }
}
