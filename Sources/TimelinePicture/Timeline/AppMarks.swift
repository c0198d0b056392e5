import PictureKit
import TraceReading

/// Marks of the app, and expectations that failed: a flag at the axis and a line through all reactors, or
/// through its own.
extension TimelineLayout {
  private static let mostMarks = 200

  func drawAppMarks(on sheet: inout TimelineSheet) {
    let shown = graph.marks.filter { model.window.contains($0.time) }
    // A failure has its words before others take the room.
    let marks = (shown.filter(\.isFailure) + shown.filter { !$0.isFailure }).prefix(Self.mostMarks)
    var taken: [Rect] = []
    for mark in marks { draw(mark, beside: &taken, on: &sheet) }
  }

  private func draw(_ mark: TraceGraph.Mark, beside taken: inout [Rect], on sheet: inout TimelineSheet) {
    guard let first = bands.first, let last = bands.last else { return }
    let own = mark.reactor.flatMap { band(of: $0) }
    if mark.reactor != nil, own == nil { return }
    let x = scale.x(mark.time)
    let style = MarkStyle(mark, isParting: model.parting == mark.seq)
    let line = [Point(x, own?.top ?? first.top), Point(x, own?.bottom ?? last.bottom)]
    sheet.drawing.background.line([Point(x, axisTop + 2), Point(x, axisTop + 16)], style.line, width: 1.4)
    sheet.drawing.background.line(line, style.line, dash: .dotted)
    sheet.obstacles.add(line: line)
    let flag = Rect(x: mark.isFailure ? x - 4 : x, y: axisTop - 9, width: mark.isFailure ? 8 : 7, height: 8)
    if mark.isFailure { sheet.drawing.background.failed(flag.center, reach: 4) }
    sheet.drawing.add(
      .init(
        mark.isFailure ? .box : .arrow, kind: style.kind, box: flag,
        paint: mark.isFailure ? Paint() : Paint(fill: .ink), tooltip: style.tooltip))
    sheet.used.insert(style.legend)
    var run = TextRun(
      TextMetrics.truncated(style.text, to: mark.isFailure ? model.pageWidth * 0.3 : 200),
      at: Point(x + 9, axisTop - 1), bold: true, role: style.textRole)
    if mark.isFailure, run.box.right >= model.pageWidth - 8 {
      run.anchor = .end
      run.at.x = x - 7
    }
    // A name that has no room is in the tooltip of its flag.
    let room = run.box.grown(x: 4, y: 0)
    guard room.right < model.pageWidth - 4, !taken.contains(where: { $0.overlaps(room) }) else { return }
    sheet.drawing.add(.init(kind: "label mark", label: run, tooltip: style.tooltip))
    taken.append(room)
  }
}

/// How a mark is drawn and what it says.
private struct MarkStyle {
  let text: String
  let tooltip: String
  let kind: String
  let line: Role
  let textRole: Role
  let legend: LegendMark

  init(_ mark: TraceGraph.Mark, isParting: Bool) {
    let moment = "at \(DurationText.of(mark.time)), event \(mark.seq)"
    if mark.isFailure {
      let message = mark.message.map { SafeText.clean($0, limit: 300) }
      text = mark.label + (message.map { ": \($0)" } ?? "")
      tooltip = [mark.label, message, moment].compactMap { $0 }.joined(separator: "\n")
      (kind, line, textRole, legend) = ("mark failed", .bad, .badText, .testFailed)
    } else if isParting {
      (text, tooltip) = (mark.label, "\(mark.label) \(moment)")
      (kind, line, textRole, legend) = ("mark", .ink, .ink, .parting)
    } else {
      text = mark.label + (mark.argument.isEmpty ? "" : " \(mark.argument)")
      tooltip = "\(text)\nmarked by the app \(moment)"
      (kind, line, textRole, legend) = ("mark", .ink, .ink, .appMark)
    }
  }
}

extension LegendMark {
  static let appMark = LegendMark("marked by the app") { canvas, c in
    canvas.line([Point(c.x - 4, c.y - 7), Point(c.x - 4, c.y + 7)], .ink, width: 1.4)
    canvas.add(
      .polygon([Point(c.x - 4, c.y - 7), Point(c.x + 4, c.y - 3), Point(c.x - 4, c.y + 1)], Paint(fill: .ink)))
  }
  static let testFailed = LegendMark("failed expectation") { canvas, c in
    canvas.line([Point(c.x - 6, c.y - 8), Point(c.x - 6, c.y + 8)], .bad, width: 1.4)
    canvas.failed(Point(c.x + 3, c.y - 2), reach: 4)
  }
}
