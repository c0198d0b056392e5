import TraceModel

/// The findings in words, and the legend beside them.
enum CycleFooter {
  /// More are counted, not listed.
  private static let mostListed = 12
  private static let legendLeft = 600.0

  /// Returns the y at which the page may end.
  static func draw(_ layout: CycleLayout, slow: UInt64, on canvas: inout Canvas) -> Double {
    let top = layout.railTop + CycleFrame.wallHeight + 30
    let rows = CycleLegend.draw(layout, slow: slow, at: Point(legendLeft, top), on: &canvas)
    let listed = drawFindings(layout.model.findings, at: top, on: &canvas)
    return top + Double(max(rows, listed)) * CycleLegend.rowHeight + 20
  }

  private static func drawFindings(_ findings: [Finding], at top: Double, on canvas: inout Canvas) -> Int {
    guard !findings.isEmpty else { return 0 }
    canvas.text("Findings in reduce", at: Point(Style.textMargin, top), size: Style.headingSize, bold: true)
    for (index, finding) in findings.prefix(mostListed).enumerated() {
      let y = top + 24 + Double(index) * CycleLegend.rowHeight
      canvas.badge(Point(Style.textMargin + 9, y - 4), index + 1, ring: finding.level == .error ? nil : .bad)
      let x = Style.textMargin + 26
      let site = place(of: finding)
      let room = legendLeft - 30 - x - (site.isEmpty ? 0 : TextMetrics.width(site) + 12)
      let end = canvas.text(words(for: finding, room: room), at: Point(x, y))
      if !site.isEmpty { canvas.text(site, at: Point(end + 12, y), role: .actionText) }
    }
    guard findings.count > mostListed else { return findings.count }
    let y = top + 24 + Double(mostListed) * CycleLegend.rowHeight
    canvas.text(
      "and \(findings.count - mostListed) more: the audit lists all of them",
      at: Point(Style.textMargin + 26, y), role: .mute)
    return mostListed + 1
  }

  /// `CLK Date() reads the clock, setResults, 3 of 412`: the message gives way first.
  static func words(for finding: Finding, room: Double) -> String {
    let mutation = TextMetrics.truncated(SafeText.clean(finding.mutation), to: 120)
    let seen = ", \(mutation), \(TimeWords.count(finding.seen)) of \(TimeWords.count(finding.total))"
    let message = "\(finding.rule.mark) \(SafeText.clean(finding.message))"
    return TextMetrics.truncated(message, to: room - TextMetrics.width(seen)) + seen
  }

  /// `CartReactor.swift:41`, where the reducer led there, or where it was called.
  static func place(of finding: Finding) -> String {
    guard let site = finding.reduceSite ?? finding.site else { return "" }
    let file = site.file.split(separator: "/").last ?? ""
    return TextMetrics.truncated("\(SafeText.clean(String(file))):\(site.line)", to: 180)
  }
}
