import PictureKit
import TraceReading

/// Where the words above the axis stand: on a wide page the slowest action's time is beside them, on a narrow one below.
struct TimelineHead {
  let triage: [TriageItem]
  /// For title, figures and triage.
  let room: Double
  let suspects: Double
  /// Left edge of the parts of the slowest action's time, and how far down from the top of the page.
  let strip: Point
  let stripWidth: Double
  /// The top of the axis.
  let bottom: Double

  private static let narrow = 1_100.0

  init(_ model: TimelineModel, hasStrip: Bool) {
    let whole = model.pageWidth - 2 * Style.textMargin
    let isBeside = hasStrip && model.pageWidth >= Self.narrow
    triage = Triage.items(of: model)
    stripWidth = min(450, whole)
    room = isBeside ? whole - stripWidth - 26 : whole
    suspects = 104 + triage.extraHeight(within: room)
    let end = suspects + (model.suspects.isEmpty ? 8 : 28)
    strip = isBeside ? Point(model.pageWidth - stripWidth - 26, 0) : Point(Style.textMargin, end - 40)
    bottom = end + (hasStrip && !isBeside ? 72 : 0)
  }
}

/// Title, figures, errors, and the parts of the slowest action's time.
extension DrawnTimeline {
  mutating func drawHeader() {
    let head = layout.head
    let text = TimelineText(layout.model, layout.scale, layout.critical)
    drawing.title = text.title
    drawing.summary = text.summary
    let lines = text.figures(dropped: dropped)
    let line = lines.first { TextMetrics.width($0, size: Style.leadSize) <= head.room } ?? lines[lines.count - 1]
    drawing.background.heading(text.title, line, width: head.room + 2 * Style.textMargin)
    let fine = TriageItem(caption: "nothing impure, failed or left open", role: .stateText) { $0.dot($1) }
    drawing.background.triage(head.triage.isEmpty ? [fine] : head.triage, y: 82, room: head.room)
    drawing.background.suspects(
      of: layout.model, y: head.suspects, room: layout.model.pageWidth - 2 * Style.textMargin)
    if let critical = layout.critical { drawStrip(critical) }
  }

  /// The slowest action's time, split.
  private mutating func drawStrip(_ critical: CriticalPath) {
    let (corner, width) = (layout.head.strip, layout.head.stripWidth)
    let name = TooltipText.name(critical.action, layout.graph)
    let length = DurationText.of(critical.total)
    let title = "Slowest action: "
    let tail = ", \(length) until settled"
    let bold = Style.leadSize
    let room = width - TextMetrics.width(title + tail, size: bold, bold: true)
    drawing.background.text(
      title + TextMetrics.truncated(name, to: room, size: bold, bold: true) + tail,
      at: Point(corner.x, corner.y + 34), size: bold, bold: true)
    SlowestActionBar.draw(critical, on: &drawing.background, at: corner, width: width)
  }
}

extension Canvas {
  /// The suspects, below the triage.
  mutating func suspects(of model: TimelineModel, y: Double, room: Double) {
    guard !model.suspects.isEmpty else { return }
    text(
      TextMetrics.truncated(model.suspects.joined(separator: " · "), to: room, size: Style.leadSize),
      at: Point(Style.textMargin, y), size: Style.leadSize, role: .mute)
  }
}
