import PictureKit
import TraceAnalysis
import TraceReading

extension Suite {
  /// One page: a block for each reactor type with its actions, mutations and state fields, how often each happened, and
  /// what never did. What has no room is counted, and the picture's remarks say so.
  package var picture: Picture { SuitePicture.picture(of: self) }
}

/// Draws a suite on one page.
struct SuitePicture {
  private let folding: SuiteFolding
  private let text: SuiteText
  private var drawing: PictureGraph

  static func picture(of suite: Suite) -> Picture {
    var picture = SuitePicture(suite)
    picture.draw()
    return Picture(drawing: picture.drawing, remarks: picture.folding.remarks)
  }

  private init(_ suite: Suite) {
    folding = SuiteFolding(suite)
    text = SuiteText(suite)
    drawing = PictureGraph(page: Size(SuiteFrame.pageWidth, 0), title: text.title, summary: text.summary)
  }

  private mutating func draw() {
    let room = SuiteFrame.pageWidth - 2 * Style.textMargin
    drawing.background.heading(text.title, text.figures, width: SuiteFrame.pageWidth)
    drawing.background.triage(
      text.triage.map(\.item), y: 82, room: SuiteFrame.pageWidth - 2 * Style.textMargin)
    guard !folding.blocks.isEmpty || folding.laws != nil else {
      return drawing.fillEmpty(from: SuiteFrame.firstBlock, "no reactor in these traces")
    }
    var y = SuiteFrame.firstBlock
    for block in folding.blocks {
      y = SuiteBlock(block: block).draw(on: &drawing, top: y) + SuiteFrame.blockGap
    }
    if let laws = folding.laws { y = laws.draw(on: &drawing, top: y) + SuiteFrame.blockGap }
    if !folding.left.isEmpty {
      let names = folding.left.map { SafeText.clean($0.type) }.joined(separator: ", ")
      drawing.background.text(
        TextMetrics.truncated("not drawn: \(names)", to: room), at: Point(Style.textMargin, y + 10), role: .mute)
      y += 22
    }
    drawing.page.height = SuiteLegend.draw(text, on: &drawing.background, top: y + 12) + 14
  }
}

/// The marks of a suite in words.
enum SuiteLegend {
  /// Draws a line of marks and returns the height at which it ends.
  static func draw(_ text: SuiteText, on canvas: inout Canvas, top: Double) -> Double {
    canvas.text("Legend", at: Point(Style.textMargin, top), size: Style.headingSize, bold: true)
    var at = Point(Style.textMargin, top + 22)
    func caption(_ words: String, _ mark: (inout Canvas, Point) -> Void) {
      let width = 24 + TextMetrics.width(words) + 20
      if at.x + width > SuiteFrame.pageWidth - Style.textMargin { at = Point(Style.textMargin, at.y + 20) }
      mark(&canvas, Point(at.x + 8, at.y - 4))
      canvas.text(words, at: Point(at.x + 22, at.y))
      at.x += width
    }
    caption("action that was sent") { $0.diamond($1) }
    caption("mutation that was reduced") { $0.wedge($1) }
    caption("field that was written") { $0.dot($1) }
    for (item, meaning) in text.triage { if let meaning { caption(meaning, item.draw) } }
    caption("how often, on a scale of square roots") {
      $0.rect(Rect(center: $1, width: 14, height: 8), Paint(fill: .action))
    }
    caption("longest time from an action to its last consequence") {
      $0.text("ms", at: Point($1.x, $1.y + 4), anchor: .middle, role: .mute)
    }
    return at.y + 4
  }
}
