import PictureKit
import TraceReading

/// The sentence that tells the difference, and the figures under it.
struct OrderHeader {
  private let lines: [String]
  private let figures: [String]

  private static let lineHeight = 27.0
  private static let mostLines = 2

  private static let figureHeight = 18.0

  /// - Parameter folded: Rows that are not drawn.
  init(_ comparison: OrderComparison, _ story: OrderStory, folded: Int, in frame: OrderFrame) {
    figures = TextMetrics.lines(
      Self.figures(comparison, folded), width: frame.pageWidth - 2 * OrderFrame.margin, size: Style.leadSize,
      most: 2)
    lines = [story.what, story.result].compactMap { $0 }.flatMap { part in
      TextMetrics.lines(
        SafeText.clean(part, limit: 300), width: frame.pageWidth - 2 * OrderFrame.margin, size: Style.titleSize,
        bold: true, most: Self.mostLines)
    }
  }

  private var figuresBaseline: Double { 36 + Double(lines.count) * Self.lineHeight - 4 }
  var bottom: Double { figuresBaseline + Double(figures.count - 1) * Self.figureHeight + 6 }

  func draw(on canvas: inout Canvas) {
    for (index, line) in lines.enumerated() {
      canvas.text(
        line, at: Point(OrderFrame.margin, 36 + Double(index) * Self.lineHeight), size: Style.titleSize, bold: true)
    }
    for (index, line) in figures.enumerated() {
      canvas.text(
        line, at: Point(OrderFrame.margin, figuresBaseline + Double(index) * Self.figureHeight), size: Style.leadSize,
        role: .mute)
    }
  }

  private static func figures(_ comparison: OrderComparison, _ folded: Int) -> String {
    let lost = lost(comparison)
    guard !comparison.isEmpty else { return lost }
    let (usual, this) = (comparison.rows.count { $0.usual != nil }, comparison.rows.count { $0.this != nil })
    var parts = [
      usual == this
        ? "\(CountText.of(usual, "step")) in each order"
        : "\(CountText.of(usual, "step")) in the usual order, \(CountText.of(this)) in this one"
    ]
    if comparison.moved > 0 { parts.append("\(CountText.of(comparison.moved)) at another place") }
    if comparison.onlyUsual > 0 { parts.append("\(CountText.of(comparison.onlyUsual)) only in the usual order") }
    if comparison.onlyThis > 0 { parts.append("\(CountText.of(comparison.onlyThis)) only in this one") }
    if folded > 0 { parts.append("\(CountText.of(folded)) counted, not drawn") }
    parts.append(lost)
    return parts.joined(separator: " · ")
  }

  private static func lost(_ comparison: OrderComparison) -> String {
    let (usual, this) = (comparison.usual.lost, comparison.this.lost)
    guard usual > 0 || this > 0 else { return "no event lost" }
    func words(_ count: Int, _ side: String) -> String? { count > 0 ? "\(CountText.of(count)) \(side)" : nil }
    let sides = [words(usual, "in the usual order"), words(this, "in this one")].compactMap { $0 }
    return "events were lost, \(sides.joined(separator: " and ")): steps may be missing"
  }
}

/// Two orders for those who cannot see the picture.
enum OrderSummary {
  private static let mostSteps = 24

  static func text(_ layout: OrderLayout) -> String {
    let comparison = layout.comparison
    guard !comparison.isEmpty else { return "Neither trace has an action or a mutation." }
    var parts = [layout.story.headline + "."]
    func steps(_ places: [OrderLayout.PlacedRow], _ face: (OrderLayout.PlacedRow) -> OrderFace?) -> String {
      let titles = places.compactMap(face).map(\.title)
      let rest = titles.count > mostSteps ? "; and \(titles.count - mostSteps) more" : ""
      return titles.prefix(mostSteps).joined(separator: "; ") + rest
    }
    if !layout.beginning.isEmpty { parts.append("In both orders: \(steps(layout.beginning, \.this)).") }
    if !layout.lanes.isEmpty {
      parts.append("Then in the usual order: \(steps(layout.lanes, \.usual)).")
      parts.append("Then in this order: \(steps(layout.lanes, \.this)).")
    }
    let folded = layout.folding.foldedSteps(of: comparison)
    if folded > 0 { parts.append("\(CountText.of(folded, "step")) left out.") }
    for difference in comparison.differences.prefix(4) {
      let (usual, this) = (SafeText.clean(difference.usual, limit: 80), SafeText.clean(difference.this, limit: 80))
      parts.append(
        "At the end \(OrderStory.subject(of: difference, comparison)): usually \(usual), in this order \(this).")
    }
    return parts.joined(separator: " ")
  }
}
