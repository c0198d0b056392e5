import PictureKit
import TraceModel

/// The marks of a matrix in words; only those that occur.
enum MatrixLegend {
  /// Draws the legend and returns the height at which it ends.
  static func draw(_ matrix: WriteMatrix, on drawing: inout PictureGraph, top: Double) -> Double {
    var y = top + 12
    drawing.background.text("Legend", at: Point(Style.textMargin, y), size: Style.headingSize, bold: true)
    for entry in entries(of: matrix) {
      y += 20
      let center = Point(Style.textMargin + 14, y - 4)
      switch entry.mark {
      case .write:
        drawing.background.rect(
          Rect(center: center, width: 24, height: 14), Paint(fill: .stateFill, stroke: .state))
        drawing.background.rect(
          Rect(left: center.x - 11, top: center.y + 3, right: center.x + 4, bottom: center.y + 6), Paint(fill: .state))
      case .race: drawing.background.raceMark(center)
      case .noop: drawing.background.dot(center, hollow: true)
      case .unobserved: drawing.background.unobservedMark(Rect(center: center, width: 24, height: 14))
      }
      drawing.background.text(
        TextMetrics.truncated(entry.words, to: drawing.page.width - 80), at: Point(Style.textMargin + 38, y))
    }
    return y + 8
  }

  private enum Mark { case write, race, noop, unobserved }

  private static func entries(of matrix: WriteMatrix) -> [(mark: Mark, words: String)] {
    var entries: [(Mark, String)] = [
      (.write, "the mutation wrote the field that often; the bar grows with the root of its share")
    ]
    if matrix.raced > 0 {
      entries.append((.race, "effects that ran at the same time wrote the field one after the other"))
    }
    if matrix.noops > 0 { entries.append((.noop, "reduces that left the state as it was")) }
    if matrix.unobserved > 0 {
      entries.append((.unobserved, "no observer saw any of the writes; some of them are the grey end of a bar"))
    }
    return entries
  }
}
