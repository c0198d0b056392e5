import PictureKit
import TraceReading

/// The findings in words, and the legend beside them.
enum CycleFooter {
  /// More are counted, not listed.
  private static let mostListed = 12
  private static let legendLeft = 600.0
  /// On a page that is narrower the legend is below the findings.
  private static let narrow = 1_200.0

  /// Returns the y at which the page may end.
  ///
  /// A finding leads to the mutation that it is about, one of `marks` by the model's nodes.
  static func draw(
    _ model: CycleModel, slow: UInt64, marks: [PictureGraph.NodeID], at top: Double, hasLegend: Bool = true,
    on drawing: inout PictureGraph
  ) -> Double {
    func legend(at corner: Point) -> Double {
      let rows = CycleLegend.draw(
        model, slow: slow, at: corner, pageWidth: drawing.page.width, on: &drawing.background)
      return corner.y + Double(rows) * CycleLegend.rowHeight
    }
    if hasLegend, drawing.page.width >= narrow {
      let end = legend(at: Point(legendLeft, top))
      return max(end, drawFindings(model, marks, at: top, right: legendLeft, on: &drawing)) + 20
    }
    let listed = drawFindings(model, marks, at: top, right: drawing.page.width, on: &drawing)
    guard hasLegend else { return model.findings.isEmpty ? top - 12 : listed + 20 }
    return legend(at: Point(Style.textMargin, model.findings.isEmpty ? top : listed + 34)) + 20
  }

  private static func drawFindings(
    _ model: CycleModel, _ marks: [PictureGraph.NodeID], at top: Double, right: Double,
    on drawing: inout PictureGraph
  ) -> Double {
    guard !model.findings.isEmpty else { return top }
    drawing.background.text("Findings in reduce", at: Point(Style.textMargin, top), size: Style.headingSize, bold: true)
    var y = top + 24
    for (index, finding) in model.findings.prefix(mostListed).enumerated() {
      let node = model.nodes.firstIndex { $0.impurity?.numbers.contains(index + 1) ?? false }
      y =
        draw(finding, index + 1, mark: node.map { marks[$0] }, at: y, right: right, on: &drawing)
        + CycleLegend.rowHeight
    }
    let more = model.findings.count - mostListed
    guard more > 0 else { return y - CycleLegend.rowHeight }
    drawing.background.text(
      "and \(more) more: the audit lists all of them", at: Point(Style.textMargin + 26, y), role: .mute)
    return y
  }

  /// Returns the baseline of its last line.
  private static func draw(
    _ finding: Finding, _ number: Int, mark: PictureGraph.NodeID?, at top: Double, right: Double,
    on drawing: inout PictureGraph
  ) -> Double {
    drawing.add(
      .numberOfFinding(
        number, level: finding.level.rawValue, "\(finding.rule.rawValue), \(finding.message)",
        at: Point(Style.textMargin + 9, top - 4),
        mark: mark))
    let x = Style.textMargin + 26
    let room = right - 30 - x
    let site = location(of: finding)
    var y = top
    let lines = TextMetrics.lines(text(for: finding), width: room, most: 4)
    for (row, line) in lines.enumerated() {
      y = top + 15 * Double(row)
      drawing.add(
        .init(
          kind: "finding", label: TextRun(line, at: Point(x, y), role: mark == nil ? .ink : .actionText),
          link: mark.map { .node($0) }))
    }
    guard !site.isEmpty else { return y }
    let end = x + TextMetrics.width(lines.last ?? "") + 12
    let fits = end + TextMetrics.width(site) <= right - 20
    if !fits { y += 15 }
    drawing.background.text(site, at: Point(fits ? end : x, y), role: .mute)
    return y
  }

  /// `CLK setResults, 3 of 412: Date() reads the clock`.
  static func text(for finding: Finding) -> String {
    let mutation = TextMetrics.truncated(SafeText.clean(finding.mutation), to: 200)
    return "\(finding.rule.mark) \(mutation), \(CountText.of(finding.seen)) of "
      + "\(CountText.of(finding.total)): \(SafeText.clean(finding.message))"
  }

  /// `CartReactor.swift:41`, the line in the reducer that led there, or the line of the call.
  static func location(of finding: Finding) -> String {
    guard let site = finding.reduceSite ?? finding.site else { return "" }
    return TextMetrics.truncated("\(SafeText.clean(String(site.fileName))):\(site.line)", to: 180)
  }
}
