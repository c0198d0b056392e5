import PictureKit
import TraceReading

/// The marks of an overview, with their names.
extension Overview {
  static let legendLeft = 1050.0

  /// Returns the height at which it ends.
  mutating func drawLegend(at corner: Point) -> Double {
    let (left, top) = (corner.x, corner.y)
    drawing.background.text("Marks used above", at: Point(left, top), size: Style.headingSize, bold: true)
    var y = top + 24
    let step = DurationText.of(UInt64(saturating: counts.step))
    let areas: [(String, Role)] = [
      ("actions, \(step) a step", .action), ("effects in flight", .running), ("states", .state),
    ]
    for (text, role) in areas {
      drawing.background.add(
        .polygon(
          [
            Point(left, y + 1), Point(left, y - 5), Point(left + 9, y - 5), Point(left + 9, y - 10),
            Point(left + 18, y - 10), Point(left + 18, y - 3), Point(left + 26, y - 3), Point(left + 26, y + 1),
          ], Paint(fill: role)))
      drawing.background.text(text, at: Point(left + 36, y))
      y += 21
    }
    let used = Set(troubles.map(\.kind))
    let names: [(OverviewTrouble.Kind, String)] = [
      (.slow, "slow: over \(DurationText.of(model.slow)), or in the table"), (.failed, "failed"),
      (.open, "never ended"),
      (.impure, "impure reduce"), (.loop, "a turn of a loop"),
    ]
    for (kind, text) in names where used.contains(kind) {
      kind.sign.draw(on: &drawing.background, at: Point(left + 13, y - 4))
      drawing.background.text(text, at: Point(left + 36, y))
      y += 21
    }
    if !lines.isEmpty {
      drawing.background.badge(Point(left + 13, y - 4), 1, fill: .ink)
      drawing.background.text("number in the table", at: Point(left + 36, y))
      y += 21
    }
    if !gaps.isEmpty {
      let box = Rect(center: Point(left + 13, y - 4), width: 8, height: 14)
      drawing.background.rect(box, Paint.lost)
      drawing.background.text("events lost", at: Point(left + 36, y))
      y += 21
    }
    if counts.rows.contains(where: { !$0.loops.isEmpty }) {
      drawing.background.loopBadge(Point(left + 13, y - 4), 0)
      drawing.background.text("feedback loop", at: Point(left + 36, y))
      y += 21
    }
    drawing.background.text("Heights: square root, one scale for all rows.", at: Point(left, y + 2), role: .mute)
    return y + 6
  }
}
