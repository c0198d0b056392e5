import PictureKit
import TraceBehavior
import TraceReading

extension BehaviorDifference {
  /// The cycle of both behaviors in one picture: what came is green with a plus, what went is red and dashed with a
  /// minus, and the rest is gray.
  ///
  /// - Parameters:
  ///   - before: Name of the first side.
  ///   - after: Name of the second.
  package func cycle(_ options: CycleOptions = CycleOptions(), before: String, after: String) -> Picture {
    var census = CycleComparisonCensus(self)
    let model = census.model(before: before, after: after)
      .folded(to: options.maxNodes, slow: options.slow).thinned()
    return CycleDrawing.picture(of: model, options)
  }
}

/// Badges of a comparison: a plus or a minus on each node that came or went, and on lines between nodes that stayed.
enum CycleChangeMarks {
  static func add(_ layout: CycleLayout, to drawing: inout PictureGraph) {
    guard layout.model.comparison != nil else { return }
    for (node, box) in zip(layout.model.nodes, layout.boxes) {
      guard let change = node.change, let sign = change.sign else { continue }
      drawing.add(badge(sign, change, at: Point(box.right - 3, box.top + 1)))
    }
    for line in layout.lines {
      let edge = layout.model.edges[line.edge]
      guard let change = edge.change, let sign = change.sign, !endsTell(edge, in: layout.model) else { continue }
      let points = Spline.samples(of: line.points)
      guard !points.isEmpty else { continue }
      drawing.add(badge(sign, change, at: points[points.count / 4]))
    }
  }

  /// Whether a node at one of the ends came or went too, and has the badge.
  private static func endsTell(_ edge: CycleModel.Edge, in model: CycleModel) -> Bool {
    [edge.from, edge.to].contains { end in
      if case .node(let node) = end { model.nodes[node].change?.sign != nil } else { false }
    }
  }

  private static func badge(_ sign: String, _ change: CycleModel.Change, at center: Point) -> PictureGraph.Node {
    PictureGraph.Node(
      .ellipse, kind: change.isNew ? "badge added" : "badge removed",
      box: Rect(center: center, width: ChangeMark.size, height: ChangeMark.size),
      paint: Paint(fill: change.textRole, stroke: .page, width: 1.4),
      label: TextRun(
        sign, at: Point(center.x, center.y + 4.6), anchor: .middle, size: 13, bold: true, role: .onBadge))
  }
}
