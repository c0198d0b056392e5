import PictureKit

/// The marks that occur, with their names.
enum Legend {
  private static let columns = [0.0, 206, 396]
  static let width = 588.0

  /// Draws the legend with the baseline of its title at `top`, and returns the height at which it ends.
  static func draw(_ marks: Set<LegendMark>, on canvas: inout Canvas, left: Double, top: Double) -> Double {
    canvas.text("Marks used above", at: Point(left, top), size: Style.headingSize, bold: true)
    let shown = LegendMark.allCases.filter { marks.contains($0) }
    let rows = max(1, (shown.count + columns.count - 1) / columns.count)
    for (index, mark) in shown.enumerated() {
      let x = left + columns[index / rows]
      let y = top + 24 + 21 * Double(index % rows)
      mark.drawSample(&canvas, Point(x + 14, y - 4))
      canvas.text(mark.caption, at: Point(x + 36, y))
    }
    return top + 24 + 21 * Double(rows)
  }
}
