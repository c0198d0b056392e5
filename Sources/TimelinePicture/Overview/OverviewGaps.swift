import PictureKit
import TraceReading

extension Overview {
  private static let mostFailures = 100

  /// A line through all lanes where an expectation failed.
  mutating func drawFailedExpectations(bottom: Double) {
    let failed = graph.marks.filter { $0.isFailure && model.window.contains($0.time) }
    for mark in failed.prefix(Self.mostFailures) {
      let x = scale.x(mark.time)
      drawing.background.line([Point(x, rowsTop - 14), Point(x, bottom)], .bad, dash: .dotted)
      let center = Point(x, rowsTop - 18)
      drawing.background.failed(center, reach: 4)
      let message = mark.message.map { "\n" + SafeText.clean($0, limit: 300) } ?? ""
      drawing.add(
        .init(
          .box, kind: "mark failed", box: Rect(center: center, width: 9, height: 9),
          tooltip: "\(mark.label)\(message)\nat \(DurationText.of(mark.time)), event \(mark.seq)"))
    }
  }

  /// An empty stretch in every lane where events were lost.
  mutating func drawGaps(bottom: Double) {
    for gap in gaps {
      for row in counts.rows.indices {
        let top = rowsTop + (Self.rowHeight + 6) * Double(row)
        let box = Rect(left: gap.left, top: top + 27, right: gap.right, bottom: top + Self.rowHeight)
        drawing.background.rect(box, Paint.lost)
      }
      let label = gap.label(at: bottom + 22)
      drawing.add(.init(kind: "label lost", label: label, tooltip: gap.tooltip))
      drawing.add(
        .init(
          .box, kind: "lost", box: Rect(left: gap.left, top: rowsTop, right: gap.right, bottom: bottom),
          tooltip: gap.tooltip))
    }
  }
}
