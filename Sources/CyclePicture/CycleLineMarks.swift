import PictureKit

/// Gates of transforms, dots of owners and rings of orders on the lines of a cycle.
enum CycleLineMarks {
  static func add(_ layout: CycleLayout, to drawing: inout PictureGraph) {
    add(layout.lines, of: layout.model, to: &drawing) { isFirst($0, layout) }
  }

  /// - Parameter isFirst: Whether a line has a gate of its own, and does not arrive together with another.
  static func add(
    _ lines: [CycleLine], of model: CycleModel, to drawing: inout PictureGraph,
    isFirst: (CycleLine) -> Bool = { _ in true }
  ) {
    for line in lines {
      let edge = model.edges[line.edge]
      let role = CycleDrawing.role(of: edge)
      let tooltip = CycleTooltips.text(for: edge, in: model)
      if edge.isViaTransform, isFirst(line) {
        let head = CycleFrame.arrowLength(line.width)
        drawing.add(LineMarks.gate(on: line.points, head: head, role: role, tooltip: tooltip))
      }
      if !edge.order.isEmpty {
        let head = CycleFrame.arrowLength(line.width)
        drawing.add(CycleOrderMark.node(on: line.points, head: head, edge.order, tooltip: tooltip))
      }
      if edge.timing == .started { drawing.add(LineMarks.dot(on: line.points, role: role, tooltip: tooltip)) }
    }
  }

  /// All lines of a track arrive as one.
  private static func isFirst(_ line: CycleLine, _ layout: CycleLayout) -> Bool {
    line.track.map { layout.tracks[$0].edges.first == line.edge } ?? true
  }
}
