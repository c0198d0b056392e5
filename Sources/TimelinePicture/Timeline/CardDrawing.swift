import PictureKit
import TraceReading

/// Folded runs: `×14 setProgress`, one tick for each, mean and p95 of their reduces.
extension TimelineLayout {
  /// - Returns: The node for all its commits.
  @discardableResult
  func drawCard(
    _ card: Repetition, _ band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet
  ) -> PictureGraph.NodeID {
    let box = Rect(left: card.left, top: band.mutation - 12, right: card.right - 6, bottom: band.state + 12)
    sheet.drawing.background.cardStack(box, step: 3, stroke: card.isLoop ? .loop : .reduce)
    let tooltip = TooltipText.card(card, graph)
    let node = sheet.mark(.init(.box, kind: "card", box: box, tooltip: tooltip), uses: .card)
    sheet.obstacles.add(mark: Rect(left: box.left, top: box.top - 6, right: card.right, bottom: box.bottom))
    for index in card.commits {
      nodes.wedges[index] = node
      nodes.dots[index] = node
    }
    for index in card.commits {
      let x = min(max(scale.x(graph.commits[index].time), box.left + 4), box.right - 4)
      sheet.drawing.background.rect(Rect(x: x - 1, y: band.reduce - 3.5, width: 2, height: 9), Paint(fill: .reduce))
    }
    drawWords(of: card, in: box, band, on: &sheet)
    return node
  }

  private func drawWords(of card: Repetition, in box: Rect, _ band: Band, on sheet: inout TimelineSheet) {
    let room = box.width - 14
    let count = "×\(CountText.of(card.commits.count))"
    let title = TextMetrics.truncated("\(count)  \(card.label)", to: room, bold: true)
    let head = title.hasSuffix("…") && title.count < count.count + 4 ? count : title
    sheet.drawing.background.text(head, at: Point(box.left + 7, band.mutation + 5), bold: true, role: .mutationText)
    let figures = CardFigures(card, graph)
    let fields =
      card.changed.isEmpty
      ? StateText.forms(of: card.commits.map { graph.commits[$0] })[0] : card.changed.joined(separator: ", ")
    let left = TextMetrics.truncated(fields, to: room)
    let end = TextRun(left, at: Point(box.left + 7, band.state + 7)).box.right
    sheet.drawing.background.text(
      left, at: Point(box.left + 7, band.state + 7), role: card.changed.isEmpty ? .mute : .stateText)
    for text in [figures.text, figures.mean] where !text.isEmpty {
      let right = TextRun(text, at: Point(box.right - 7, band.state + 7), anchor: .end, role: .mute)
      guard right.box.left > end + 8 else { continue }
      sheet.drawing.background.add(.text(right))
      return
    }
  }
}

/// Mean and p95 of the reduces in a card.
struct CardFigures {
  let text: String
  let mean: String

  init(_ card: Repetition, _ graph: TraceGraph) {
    let lengths = card.commits.compactMap { graph.commits[$0].reduce.map { $0.upperBound - $0.lowerBound } }
    // Ticks of a virtual clock are all alike.
    let isMeasured = graph.header.clock != "virtual" || Set(lengths).count > 1
    guard let spread = Distribution(of: lengths), isMeasured else {
      text = ""
      mean = ""
      return
    }
    let average = lengths.reduce(0) { $0 + Double($1) } / Double(lengths.count)
    mean = "mean \(DurationText.of(UInt64(saturating: average)))"
    text = "\(mean), p95 \(DurationText.of(spread.p95))"
  }
}

extension LegendMark {
  static let card = LegendMark("×14: folded run") {
    $0.cardStack(Rect(center: Point($1.x - 1, $1.y + 1), width: 18, height: 11), step: 2)
  }
}
