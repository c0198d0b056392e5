import PictureKit
import TraceBehavior
import TraceReading

/// The marks of a matrix in words; only those that occur.
enum MatrixLegend {
  /// Draws the legend and returns the height at which it ends.
  static func draw(_ matrix: WriteMatrix, on drawing: inout PictureGraph, top: Double) -> Double {
    var y = top + 12
    drawing.background.text("Legend", at: Point(Style.textMargin, y), size: Style.headingSize, bold: true)
    for entry in entries(of: matrix) {
      y += 20
      entry.draw(&drawing.background, Point(Style.textMargin + 14, y - 4))
      drawing.background.text(
        TextMetrics.truncated(entry.caption, to: drawing.page.width - 80), at: Point(Style.textMargin + 38, y))
    }
    return y + 8
  }

  private static func entries(of matrix: WriteMatrix) -> [LegendEntry] {
    var entries = [
      LegendEntry(caption: "the mutation wrote the field that often; the bar grows with the root of its share") {
        $0.rect(Rect(center: $1, width: 24, height: 14), Paint(fill: .stateFill, stroke: .state))
        $0.rect(Rect(left: $1.x - 11, top: $1.y + 3, right: $1.x + 4, bottom: $1.y + 6), Paint(fill: .state))
      }
    ]
    if matrix.raced > 0 {
      entries.append(
        LegendEntry(caption: "effects that ran at the same time wrote the field one after the other") {
          $0.raceMark($1)
        })
    }
    if matrix.noops > 0 {
      entries.append(LegendEntry(caption: "reduces that left the state as it was") { $0.dot($1, hollow: true) })
    }
    if matrix.unobserved > 0 {
      entries.append(
        LegendEntry(caption: "no observer saw any of the writes; some of them are the gray end of a bar") {
          $0.unobservedMark(Rect(center: $1, width: 24, height: 14))
        })
    }
    return entries
  }
}
