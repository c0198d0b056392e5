import PictureKit
import PlatformSupport
import TraceAnalysis
import TraceReading

/// Draws the laws of a suite, a row for each: broken ones first where there is no room for all.
struct SuiteLaws {
  let laws: [Suite.Law]
  private let shown: [Suite.Law]

  /// Rows that the page has room for, whatever the reactors need.
  private static let mostRows = 24
  private static let head = 34.0
  private static let verdictLeft = 700.0
  private static let countsLeft = 790.0

  init?(_ suite: Suite) {
    guard let laws = suite.laws, !laws.isEmpty else { return nil }
    self.laws = laws
    guard laws.count > Self.mostRows else {
      shown = laws
      return
    }
    let kept = Set(
      laws.indices.sorted { (laws[$1].weight, $0) < (laws[$0].weight, $1) }.prefix(Self.mostRows - 1))
    shown = laws.indices.filter { kept.contains($0) }.map { laws[$0] }
  }

  /// Laws that are only counted.
  var folded: Int { laws.count - shown.count }

  var height: Double {
    SuiteFrame.height(rows: shown.count + (folded > 0 ? 1 : 0)) - SuiteFrame.blockHead + Self.head
  }

  /// Draws the block and returns the height at which it ends.
  func draw(on drawing: inout PictureGraph, top: Double) -> Double {
    let box = Rect(
      left: Style.bandMargin, top: top, right: SuiteFrame.pageWidth - Style.bandMargin, bottom: top + height)
    drawing.background.roundedRect(box, radius: 6, Paint(fill: .band))
    let end = drawing.background.text(
      "Laws", at: Point(box.left + 14, top + 21), size: Style.headingSize, bold: true)
    let tested = laws.count(where: \.isExercised)
    drawing.background.text(
      "\(CountText.of(tested)) of \(CountText.of(laws.count)) tested; the numbers count traces",
      at: Point(end + 10, top + 21), role: .mute)
    var y = top + Self.head
    for law in shown {
      draw(law, on: &drawing, top: y)
      y += SuiteFrame.rowHeight
    }
    if folded > 0 {
      drawing.background.text(
        "and \(CountText.of(folded)) more", at: Point(box.left + 34, y + 13), role: .mute)
    }
    return box.bottom
  }

  private func draw(_ law: Suite.Law, on drawing: inout PictureGraph, top: Double) {
    let middle = top + SuiteFrame.rowHeight / 2
    let left = Style.bandMargin + 4
    drawing.background.mark(of: law, at: Point(left + 18, middle))
    let isFine = !law.isBroken && law.isExercised
    let room = Self.verdictLeft - left - 42
    drawing.background.text(
      TextMetrics.truncated(SafeText.clean(law.text), to: room, bold: !isFine), at: Point(left + 30, middle + 4),
      bold: !isFine)
    drawing.background.text(
      law.verdict.rawValue, at: Point(Self.verdictLeft, middle + 4), bold: !isFine,
      role: law.isBroken ? .badText : law.isExercised ? .stateText : .slow)
    drawing.background.text(law.counts, at: Point(Self.countsLeft, middle + 4), role: .mute)
    let box = Rect(
      x: left + 6, y: top, width: SuiteFrame.pageWidth - 2 * left - 12, height: SuiteFrame.rowHeight)
    drawing.add(
      PictureGraph.Node(
        .box, kind: "law" + (law.isExercised ? "" : " never"), box: box,
        tooltip: "law \(law.text): \(law.verdict.rawValue)\n\(law.counts)"))
  }
}

extension Suite.Law {
  /// The more, the sooner it is drawn.
  fileprivate var weight: Int { isBroken ? 3 : !isExercised ? 1 : count(.held) == traces.values.reduce(0, +) ? 0 : 2 }
}

extension Canvas {
  /// The mark of a law by its verdict.
  mutating func mark(of law: Suite.Law, at c: Point) {
    switch law.verdict {
    case .held: dot(c)
    case .violated: failed(c, reach: 4)
    case .untested: suiteMark(.action, isNever: true, at: c)
    case .pending, .unknown: text("?", at: Point(c.x, c.y + 4), anchor: .middle, bold: true, role: .mute)
    }
  }
}
