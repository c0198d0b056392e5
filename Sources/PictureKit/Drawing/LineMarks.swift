/// Marks on a line beside its ends: a gate where a transform let it in, a dot where what it comes from only
/// started the task or made the subscription.
package enum LineMarks {
  private static let gate = 7.0
  private static let dot = 6.0

  /// A gate before the arrow's head.
  package static func gate(on points: [Point], head: Double, role: Role, tooltip: String) -> PictureGraph.Node {
    let center = Spline.point(head + gate / 2 + 2, beforeEndOf: points)
    return .init(.box, kind: "transform", box: gateBox(center), paint: gatePaint(role), tooltip: tooltip)
  }

  /// A dot at the line's beginning.
  package static func dot(on points: [Point], role: Role, tooltip: String) -> PictureGraph.Node {
    let center = Spline.point(dot, beforeEndOf: points.reversed())
    return .init(
      .ellipse, kind: "owner", box: Rect(center: center, width: dot, height: dot), paint: Paint(fill: role),
      tooltip: tooltip)
  }

  package static func drawGate(at center: Point, on canvas: inout Canvas) {
    canvas.rect(gateBox(center), gatePaint(.cause))
  }
  package static func drawDot(at center: Point, on canvas: inout Canvas) {
    canvas.circle(center, radius: dot / 2, Paint(fill: .cause))
  }

  private static func gateBox(_ center: Point) -> Rect { Rect(center: center, width: gate, height: gate) }
  private static func gatePaint(_ role: Role) -> Paint { Paint(fill: .page, stroke: role, width: 1.4) }
}
