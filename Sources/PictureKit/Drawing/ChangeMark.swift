/// A plus for what came or a minus for what went, in header and legend of a comparison.
package enum ChangeMark {
  /// The diameter beside a node.
  package static let size = 16.0

  package static func draw(
    _ sign: String, _ role: Role, at center: Point, on canvas: inout Canvas, size: Double = ChangeMark.size
  ) {
    canvas.circle(center, radius: size / 2, Paint(fill: role))
    canvas.text(
      sign, at: Point(center.x, center.y + size * 0.29), anchor: .middle, size: size * 0.8, bold: true, role: .onBadge)
  }
}
