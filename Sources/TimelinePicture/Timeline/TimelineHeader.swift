import PictureKit
import TraceModel

/// Title, figures, errors, and the parts of the slowest action's time.
extension DrawnTimeline {
  static let stripLeft = 924.0
  static let stripWidth = 450.0

  mutating func drawHeader() {
    let text = TimelineText(layout.model, layout.scale, layout.critical)
    let room = layout.critical == nil ? 1360.0 : Self.stripLeft - 20 - Style.textMargin
    drawing.title = text.title
    drawing.summary = text.summary
    drawing.background.text(
      TextMetrics.truncated(text.title, to: room, size: Style.titleSize, bold: true),
      at: Point(Style.textMargin, 34), size: Style.titleSize, bold: true)
    let lines = text.figures(dropped: dropped)
    let line = lines.first { TextMetrics.width($0, size: Style.leadSize) <= room } ?? lines[lines.count - 1]
    drawing.background.text(
      TextMetrics.truncated(line, to: room, size: Style.leadSize), at: Point(Style.textMargin, 54),
      size: Style.leadSize, role: .mute)
    drawTriage(room: room)
    drawSuspects()
    if let critical = layout.critical { drawStrip(critical) }
  }

  /// The suspects, below the triage.
  private mutating func drawSuspects() {
    let text = layout.model.suspects
    guard !text.isEmpty else { return }
    drawing.background.text(
      TextMetrics.truncated(text.joined(separator: " · "), to: 1_360, size: Style.leadSize),
      at: Point(Style.textMargin, 104), size: Style.leadSize, role: .mute)
  }

  /// Glyph and words for each kind of trouble that occurs.
  private mutating func drawTriage(room: Double) {
    let items = Triage.items(of: layout.model)
    var x = Style.textMargin
    let y = 82.0
    guard !items.isEmpty else {
      drawing.background.dot(Point(x + 8, y - 4))
      drawing.background.text(
        "nothing impure, failed or left open", at: Point(x + 20, y), size: Style.leadSize, bold: true,
        role: .stateText)
      return
    }
    for item in items {
      let width = TextMetrics.width(item.caption, size: Style.leadSize, bold: true)
      guard x + 20 + width <= Style.textMargin + room else { break }
      item.draw(&drawing.background, Point(x + 8, y - 4))
      x =
        drawing.background.text(
          item.caption, at: Point(x + 20, y), size: Style.leadSize, bold: true, role: item.role) + 16
    }
  }

  /// The slowest action's time, split.
  private mutating func drawStrip(_ critical: CriticalPath) {
    let left = Self.stripLeft
    let name = TooltipText.name(critical.action, layout.graph)
    let length = DurationText.of(critical.total)
    let title = "Slowest action: "
    let tail = ", \(length) until settled"
    let bold = Style.leadSize
    let room = Self.stripWidth - TextMetrics.width(title + tail, size: bold, bold: true)
    drawing.background.text(
      title + TextMetrics.truncated(name, to: room, size: bold, bold: true) + tail, at: Point(left, 34), size: bold,
      bold: true)
    SlowestActionBar.draw(critical, on: &drawing.background, left: left, width: Self.stripWidth)
  }
}
