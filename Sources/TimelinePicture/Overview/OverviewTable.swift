import PictureKit
import PlatformSupport
import TraceReading

/// The ten worst in words, each with what to type to see it in detail.
struct OverviewTable {
  static let left = Style.textMargin
  private static let widest = 1010.0
  /// Its right edge on a page.
  static func right(on page: Size) -> Double { min(widest, page.width - Style.bandMargin) }
  private static let columns = [50.0, 126, 252, 374, 528, 742, 890]

  /// Left ends of the columns. What is to be typed is never cut: where numbers are long, it takes room from the words.
  private static func columns(for lines: [OverviewLine], right: Double) -> [Double] {
    let first = Self.columns[0]
    let share = (right - first) / (widest - first)
    let columns = Self.columns.map { first + ($0 - first) * share }
    let widest = lines.map { TextMetrics.width(command(for: $0)) }.max() ?? 0
    let shift = max(0, widest + 4 - (right - columns[6]))
    return columns.prefix(5) + [columns[5] - shift, columns[6] - shift]
  }

  private static func command(for line: OverviewLine) -> String { "--focus \(line.worst.seq)" }

  private static let titles = ["at", "reactor", "action", "what", "why", "where", "timeline with"]

  /// Draws the table with the baseline of its title at `top`; returns the height at which it ends.
  ///
  /// A row leads to its mark.
  static func draw(
    _ lines: [OverviewLine], left: [OverviewTrouble.Kind: Int], marks: [Int: PictureGraph.NodeID], _ graph: TraceGraph,
    on drawing: inout PictureGraph, top: Double
  ) -> Double {
    let end = drawing.background.text(
      "The worst", at: Point(Self.left, top), size: Style.headingSize, bold: true)
    guard !lines.isEmpty else {
      drawing.background.text("Nothing impure, failed, left open or slow.", at: Point(Self.left, top + 24), role: .mute)
      return top + 30
    }
    drawing.background.text(
      "impure, failed, never ended, looping, then slowest; one line a cause", at: Point(end + 8, top), role: .mute)
    let right = right(on: drawing.page)
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: top + 9, right: right, bottom: top + 29), Paint(fill: .head))
    let columns = columns(for: lines, right: right)
    for (title, x) in zip(titles, columns) {
      drawing.background.text(title, at: Point(x, top + 23), bold: true, role: .mute)
    }
    var y = top + 29
    for (index, line) in lines.enumerated() {
      y += 22
      drawRow(line, index + 1, columns, mark: marks[index + 1], graph, on: &drawing, y: y)
    }
    y += 25
    drawing.background.text(
      TextMetrics.truncated(rest(left), to: drawing.page.width - 2 * Self.left), at: Point(Self.left, y), role: .mute)
    return y + 6
  }

  private static func rest(_ left: [OverviewTrouble.Kind: Int]) -> String {
    let hint = "trace-render timeline TRACE with what the last column says shows it; audit and stats list all."
    let parts = left.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, count in
      "\(CountText.of(count)) more \(word(of: kind))"
    }
    return parts.isEmpty ? hint : parts.joined(separator: ", ") + ". " + hint
  }

  private static func word(of kind: OverviewTrouble.Kind) -> String {
    switch kind {
    case .impure: "impure"
    case .failed: "failed"
    case .open: "never ended"
    case .loop: "looping"
    case .slow: "slow"
    }
  }

  private static func drawRow(
    _ line: OverviewLine, _ number: Int, _ columns: [Double], mark: PictureGraph.NodeID?, _ graph: TraceGraph,
    on drawing: inout PictureGraph, y: Double
  ) {
    drawing.add(.numberOfLine(number, at: Point(29, y - 4), link: mark))
    let trouble = line.worst
    let right = right(on: drawing.page)
    let times = line.count > 1 ? " ×\(CountText.of(line.count))" : ""
    let what =
      switch trouble.kind {
      case .impure, .failed, .open: word(of: trouble.kind)
      case .loop: "loop"
      case .slow: DurationText.of(trouble.length)
      }
    let reactor = graph.reactors.first { $0.id == trouble.reactor }
    let cells: [(text: String, bold: Bool, role: Role)] = [
      (DurationText.of(trouble.time), false, .ink), (reactor?.type ?? "", false, .ink),
      (OverviewLine.label(of: trouble, graph), true, .ink), (what + times, true, trouble.kind.sign.text),
      (why(trouble, graph), false, .ink),
      (location(trouble, graph), false, .mute), (command(for: line), false, .actionText),
    ]
    trouble.kind.sign.draw(on: &drawing.background, at: Point(columns[3] + 6, y - 4))
    for (index, cell) in cells.enumerated() where !cell.text.isEmpty {
      let x = columns[index] + (index == 3 ? 18 : 0)
      // Words may go on where the next column is empty.
      let next = cells.indices.first { $0 > index && !cells[$0].text.isEmpty }
      let end = next.map { columns[$0] } ?? right
      // Other fonts may take the gap.
      let text = TextMetrics.truncated(SafeText.clean(cell.text), to: end - x - 4, bold: cell.bold)
      if index == cells.count - 1 {
        drawing.add(.init(kind: "command", label: TextRun(text, at: Point(x, y), role: cell.role)))
      } else {
        drawing.background.text(text, at: Point(x, y), bold: cell.bold, role: cell.role)
      }
    }
    drawing.background.line([Point(Style.bandMargin, y + 7), Point(right, y + 7)], .grid)
  }

  private static func why(_ trouble: OverviewTrouble, _ graph: TraceGraph) -> String {
    switch trouble.kind {
    case .impure:
      return trouble.finding.map { "\(graph.findings[$0].rule.mark) \(graph.findings[$0].message)" } ?? ""
    case .failed:
      let text = trouble.failure.map { graph.failures[$0].text } ?? "without a recorded error"
      return trouble.isSwallowed ? "\(text), swallowed" : text
    case .open: return "\(DurationText.of(trouble.length)) open at the end"
    case .loop: return OverviewText.way(of: trouble, graph)
    case .slow:
      guard let path = trouble.action.map({ CriticalPath(graph, $0) }) else { return "" }
      let parts = [("waiting", path.waiting), ("running", path.running), ("queued", path.queued)]
        .filter { $0.1 * 10 >= trouble.length }
      return parts.map { "\($0.0) \(DurationText.of($0.1))" }.joined(separator: ", ")
    }
  }

  private static func location(_ trouble: OverviewTrouble, _ graph: TraceGraph) -> String {
    let finding = trouble.finding.map { graph.findings[$0] }
    guard let site = finding?.reduceSite ?? finding?.site ?? trouble.action.flatMap({ graph.actions[$0].site }) else {
      return ""
    }
    return "\(site.fileName):\(site.line)"
  }
}

extension PictureGraph.Node {
  /// The number of a line of the table, on its mark or in front of it.
  static func numberOfLine(_ number: Int, at center: Point, link: PictureGraph.NodeID? = nil) -> PictureGraph.Node {
    PictureGraph.Node(
      .ellipse, kind: "number", box: Rect(center: center, width: 15, height: 15),
      paint: Paint(fill: .ink, stroke: .page),
      label: TextRun(
        String(number), at: center, anchor: .middle, size: Style.digitSize, bold: true, role: .onBadge),
      tooltip: "number \(number) of the worst", link: link.map { .node($0) })
  }
}
