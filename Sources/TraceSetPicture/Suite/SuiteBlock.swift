import PictureKit
import TraceAnalysis
import TraceReading

/// Draws one reactor type: its actions, mutations and state fields side by side.
struct SuiteBlock {
  let block: SuiteFolding.Block

  private static let nameRoom = 172.0
  private static let barLeft = 198.0
  private static let barWidth = 64.0

  /// Draws the block and returns the height at which it ends.
  func draw(on drawing: inout PictureGraph, top: Double) -> Double {
    let bottom = top + SuiteFrame.height(rows: block.rows)
    let box = Rect(
      left: Style.bandMargin, top: top, right: SuiteFrame.pageWidth - Style.bandMargin, bottom: bottom)
    drawing.background.roundedRect(box, radius: 6, Paint(fill: .band))
    let end = drawing.background.text(
      TextMetrics.truncated(SafeText.clean(block.reactor.type), to: 520, size: Style.headingSize, bold: true),
      at: Point(box.left + 14, top + 21), size: Style.headingSize, bold: true)
    let count = block.reactor.count
    drawing.background.text(
      count == 0 ? "never made in these traces" : CountText.of(count, "reactor"), at: Point(end + 10, top + 21),
      role: .mute)
    for (index, list) in block.lists.enumerated() { draw(list, at: index, on: &drawing, top: top) }
    return bottom
  }

  private func draw(_ list: SuiteFolding.List, at index: Int, on drawing: inout PictureGraph, top: Double) {
    let left = SuiteFrame.left(of: index)
    if index > 0 {
      let bottom = top + SuiteFrame.height(rows: block.rows) - 8
      drawing.background.line([Point(left, top + 34), Point(left, bottom)], .grid)
    }
    let all = list.whole.items.count
    let words =
      list.whole.isKnown
      ? "\(CountText.of(list.whole.exercised)) of \(CountText.of(all))"
      : all == 0 ? "unknown" : "\(CountText.of(all)) seen, others unknown"
    let end = drawing.background.text(
      list.kind.heading, at: Point(left + 12, top + 44), bold: true, role: list.kind.text)
    drawing.background.text(words, at: Point(end + 8, top + 44), role: .mute)
    let most = max(1, list.whole.items.map(\.count).max() ?? 1)
    var y = top + SuiteFrame.blockHead
    for item in list.shown {
      draw(item, list.kind, most: most, on: &drawing, Point(left, y))
      y += SuiteFrame.rowHeight
    }
    let baseline = Point(left + 30, y + 13)
    if !list.folded.isEmpty {
      drawing.background.text(list.rest, at: baseline, role: .mute)
    } else if list.whole.isKnown && list.whole.items.isEmpty {
      drawing.background.text("none", at: baseline, role: .mute)
    }
  }

  private func draw(
    _ item: Suite.Item, _ kind: Suite.Kind, most: Int, on drawing: inout PictureGraph, _ corner: Point
  ) {
    let middle = corner.y + SuiteFrame.rowHeight / 2
    let isNever = item.count == 0
    drawing.background.suiteMark(kind, isNever: isNever, at: Point(corner.x + 18, middle))
    let name = SafeText.clean(item.name.isEmpty ? "(no name)" : item.name)
    drawing.background.text(
      TextMetrics.truncated(name, to: Self.nameRoom - 34, bold: isNever),
      at: Point(corner.x + 30, middle + 4), bold: isNever)
    if isNever {
      drawing.background.text("never", at: Point(corner.x + Self.barLeft - 22, middle + 4), bold: true, role: .slow)
    } else {
      drawBar(item, kind, most: most, on: &drawing.background, Point(corner.x + Self.barLeft - 22, middle))
    }
    drawTrouble(item, on: &drawing.background, Point(corner.x + 286, middle))
    let box = Rect(x: corner.x + 6, y: corner.y, width: SuiteFrame.columnWidth - 12, height: SuiteFrame.rowHeight)
    drawing.add(
      PictureGraph.Node(
        .box, kind: kind.rawValue + (isNever ? " never" : ""), box: box, tooltip: SuiteText.tooltip(item, kind)))
  }

  /// A bar by the root of the share, so that what happened once is still seen beside what happened often.
  private func drawBar(
    _ item: Suite.Item, _ kind: Suite.Kind, most: Int, on canvas: inout Canvas, _ start: Point
  ) {
    let share = (Double(item.count) / Double(most)).squareRoot()
    let bar = Rect(
      x: start.x, y: start.y - 4, width: max(2, Self.barWidth * share), height: 8)
    canvas.rect(bar, Paint(fill: kind.bar))
    canvas.text(CountText.of(item.count), at: Point(start.x + Self.barWidth + 6, start.y + 4))
  }

  /// Draws marks of trouble, each with its number, then the longest time as far as there is room.
  private func drawTrouble(_ item: Suite.Item, on canvas: inout Canvas, _ start: Point) {
    var x = start.x
    func number(_ count: Int, _ role: Role) {
      x = canvas.text(CountText.of(count), at: Point(x + 9, start.y + 4), role: role) + 12
    }
    if item.impure > 0 {
      canvas.impureBox(Rect(center: Point(x, start.y), width: 11, height: 11))
      number(item.impure, .badText)
    }
    if item.errors > 0 {
      canvas.failed(Point(x, start.y), reach: 4)
      number(item.errors, .badText)
    }
    if item.open > 0 {
      canvas.neverEnded(Point(x, start.y))
      number(item.open, .actionText)
    }
    guard let slowest = item.slowest else { return }
    let text = DurationText.of(slowest.time)
    let right = start.x - 286 + SuiteFrame.columnWidth - 12
    guard x + TextMetrics.width(text) <= right else { return }
    canvas.text(text, at: Point(right, start.y + 4), anchor: .end, role: .mute)
  }
}

extension Suite.Kind {
  var heading: String {
    switch self {
    case .action: "Actions"
    case .mutation: "Mutations"
    case .field: "State fields"
    }
  }

  fileprivate var text: Role {
    switch self {
    case .action: .actionText
    case .mutation: .mutationText
    case .field: .stateText
    }
  }

  fileprivate var bar: Role {
    switch self {
    case .action: .action
    case .mutation: .mutation
    case .field: .state
    }
  }
}

extension Canvas {
  /// The mark of an item: that of its kind, or an empty one where it never happened.
  mutating func suiteMark(_ kind: Suite.Kind, isNever: Bool, at c: Point) {
    guard !isNever else {
      rect(Rect(center: c, width: 11, height: 11), Paint(fill: .page, stroke: .slow, width: 1.4, dash: .dashed))
      return
    }
    switch kind {
    case .action: diamond(c)
    case .mutation: wedge(c)
    case .field: dot(c)
    }
  }
}
