import PictureKit
import PlatformSupport
import TraceReading

/// The table of findings, by the numbers at impure reduces.
struct FindingsTable {
  static let left = Style.textMargin
  private static let widest = 778.0

  /// Its right edge on a page.
  static func right(on page: Size) -> Double { min(widest, page.width - Style.bandMargin) }
  private static let mostRows = 12
  private static let titles = ["rule", "mutation", "what it does", "seen", "called at", "line in reduce"]

  /// Numbers for the findings of the shown commits.
  static func numbers(for model: TimelineModel) -> [Int: Int] {
    let order = model.graph.numbered(Set(model.commits.flatMap { model.graph.commits[$0].findings }))
    return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset + 1) })
  }

  /// Draws the table with the baseline of its title at `top`, and returns the height at which it ends.
  ///
  /// A row leads to the first of its `marks`.
  static func draw(
    _ graph: TraceGraph, numbers: [Int: Int], marks: [Int: PictureGraph.NodeID], on drawing: inout PictureGraph,
    top: Double
  ) -> Double {
    drawing.background.text("Findings in reduce", at: Point(left, top), size: Style.headingSize, bold: true)
    guard !numbers.isEmpty else {
      drawing.background.text("None recorded in what is shown.", at: Point(left, top + 24), role: .mute)
      return top + 30
    }
    let rows = numbers.sorted { $0.value < $1.value }
    let shown = rows.prefix(mostRows).map { (number: $0.value, finding: graph.findings[$0.key]) }
    let right = right(on: drawing.page)
    let columns = columns(for: shown.map { cells(of: $0.finding) }, right: right)
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: top + 9, right: right, bottom: top + 29), Paint(fill: .head))
    for (title, column) in zip(titles, columns) where column.width > 0 {
      drawing.background.text(title, at: Point(column.left, top + 23), bold: true, role: .mute)
    }
    var y = top + 29
    for row in shown {
      y = drawRow(row.finding, row.number, columns, mark: marks[row.number], on: &drawing, y: y + 22)
    }
    let more = rows.count - mostRows
    let note =
      "Filled number: error. Ring: note."
      + (more > 0 ? " \(CountText.of(more)) more: trace-render audit lists all." : "")
    drawing.background.text(note, at: Point(left, y + 25), role: .mute)
    return y + 30
  }

  private struct Cell {
    var text: String
    var role: Role
    var bold = false
    /// With the reserve for other fonts, which is given up if there is no room for it.
    var width: Double { TextMetrics.width(text, bold: bold) + 2 }
  }

  private static func cells(of finding: Finding) -> [Cell] {
    [
      Cell(text: finding.rule.mark, role: .badText, bold: true),
      Cell(text: SafeText.clean(finding.mutation), role: .mutationText),
      Cell(text: SafeText.clean(finding.message), role: .ink),
      Cell(text: "\(CountText.of(finding.seen)) of \(CountText.of(finding.total))", role: .ink),
      location(finding.site), location(finding.reduceSite),
    ]
  }

  /// Columns are as wide as their cells if all fit; otherwise the widest give way.
  private static func columns(for rows: [[Cell]], right: Double) -> [(left: Double, width: Double)] {
    let first = 50.0
    let gap = 12.0
    // A column without a word in it is not drawn.
    let used = titles.indices.filter { column in rows.contains { !$0[column].text.isEmpty } }
    let room = right - 6 - first - gap * Double(max(used.count, 1) - 1)
    var widths = titles.indices.map { column -> Double in
      guard used.contains(column) else { return 0 }
      let title = TextMetrics.advance(titles[column], size: Style.textSize, bold: true) + 2
      return rows.reduce(title) { max($0, $1[column].width) }
    }
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[widest] -= min(4, widths.reduce(0, +) - room)
    }
    let spare = (room - widths.reduce(0, +)) / Double(max(used.count - 1, 1))
    var left = first
    return widths.map { width in
      defer { if width > 0 { left += width + gap + max(0, spare) } }
      return (left, width)
    }
  }

  private static let lineHeight = 15.0
  private static let mostLines = 4
  private static let message = 2

  /// Returns the baseline of its last line.
  private static func drawRow(
    _ finding: Finding, _ number: Int, _ columns: [(left: Double, width: Double)], mark: PictureGraph.NodeID?,
    on drawing: inout PictureGraph, y: Double
  ) -> Double {
    drawing.add(
      .numberOfFinding(
        number, level: finding.level.rawValue, "\(finding.rule.rawValue), \(finding.message)", at: Point(29, y - 4),
        mark: mark))
    var last = y
    for (index, (column, cell)) in zip(columns, cells(of: finding)).enumerated() where column.width > 0 {
      let room = column.width * TextMetrics.reserve
      guard index == message else {
        let text = TextMetrics.truncated(cell.text, to: room, bold: cell.bold)
        drawing.background.text(text, at: Point(column.left, y), bold: cell.bold, role: cell.role)
        continue
      }
      // Other fonts set it wider, and the next column is near.
      let lines = TextMetrics.lines(cell.text, width: column.width, most: mostLines)
      for (row, line) in lines.enumerated() {
        let at = Point(column.left, y + lineHeight * Double(row))
        drawing.add(
          .init(
            kind: "finding", label: TextRun(line, at: at, role: mark == nil ? .ink : .actionText),
            link: mark.map { .node($0) }))
        last = max(last, at.y)
      }
    }
    drawing.background.line([Point(Style.bandMargin, last + 7), Point(right(on: drawing.page), last + 7)], .grid)
    return last
  }

  /// Formats file and line, without the folders.
  private static func location(_ site: SourceSite?) -> Cell {
    guard let site else { return Cell(text: "", role: .mute) }
    return Cell(text: "\(SafeText.clean(String(site.fileName), limit: 60)):\(site.line)", role: .actionText)
  }
}
