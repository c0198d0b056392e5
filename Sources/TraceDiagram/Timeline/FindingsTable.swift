import TraceModel

/// What the numbers at impure reduces stand for.
struct FindingsTable {
  static let left = Style.textMargin
  static let right = 778.0
  private static let mostRows = 12
  private static let columns: [(title: String, left: Double, right: Double)] = [
    ("", 20, 44), ("rule", 50, 94), ("mutation", 100, 206), ("what it does", 214, 410), ("called at", 418, 566),
    ("line in reduce", 574, 716), ("seen", 724, 776),
  ]

  /// Numbers for the findings of the shown commits: errors first, then in order of the trace.
  static func numbers(for scene: Scene) -> [Int: Int] {
    let shown = Set(scene.commits.flatMap { scene.story.commits[$0].findings })
    let order = shown.sorted { a, b in
      let (p, q) = (scene.story.findings[a], scene.story.findings[b])
      return (p.level == .error ? 0 : 1, p.events.first ?? 0, a) < (q.level == .error ? 0 : 1, q.events.first ?? 0, b)
    }
    return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset + 1) })
  }

  /// Draws the table with the baseline of its title at `top`, and returns where it ends.
  static func draw(_ story: Story, numbers: [Int: Int], on canvas: inout Canvas, top: Double) -> Double {
    canvas.text("Findings in reduce", at: Point(left, top), size: Style.headingSize, bold: true)
    guard !numbers.isEmpty else {
      canvas.text("None recorded in what is shown.", at: Point(left, top + 24), role: .mute)
      return top + 30
    }
    canvas.rect(Box(left: Style.bandMargin, top: top + 9, right: right, bottom: top + 29), Paint(fill: .head))
    for column in columns {
      canvas.text(column.title, at: Point(column.left, top + 23), bold: true, role: .mute)
    }
    var y = top + 29
    let rows = numbers.sorted { $0.value < $1.value }
    for (index, number) in rows.prefix(mostRows) {
      y += 22
      drawRow(story.findings[index], number, on: &canvas, y: y)
    }
    let more = rows.count - mostRows
    let note =
      "Filled number: error. Ring: note."
      + (more > 0 ? " \(TimeWords.count(more)) more: trace-render audit lists all." : "")
    canvas.text(note, at: Point(left, y + 25), role: .mute)
    return y + 30
  }

  private static func drawRow(_ finding: Finding, _ number: Int, on canvas: inout Canvas, y: Double) {
    let isError = finding.level == .error
    canvas.badge(Point(29, y - 4), number, ring: isError ? nil : .bad)
    let cells: [(String, Role, Bool)] = [
      (finding.rule.mark, .badText, true), (finding.mutation, .mutationText, false), (finding.message, .ink, false),
      (place(finding.site), .actionText, false),
      (place(finding.reduceSite), .actionText, false),
      ("\(TimeWords.count(finding.seen)) of \(TimeWords.count(finding.total))", .ink, false),
    ]
    for (column, cell) in zip(columns.dropFirst(), cells) {
      let text = TextMetrics.truncated(cell.0, to: column.right - column.left, bold: cell.2)
      canvas.text(text, at: Point(column.left, y), bold: cell.2, role: cell.1)
    }
    canvas.line([Point(Style.bandMargin, y + 7), Point(right, y + 7)], .grid)
  }

  /// File and line, without the folders.
  private static func place(_ site: SourceSite?) -> String {
    guard let site else { return "not known" }
    return "\(site.file.split(separator: "/").last.map { String($0) } ?? site.file):\(site.line)"
  }
}
