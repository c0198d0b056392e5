import PictureKit
import TraceReading

/// Actions: a diamond and `#n name "argument"`.
extension TimelineLayout {
  func drawActions(of band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet) {
    for index in band.actions {
      guard !plain.actions.contains(index) else {
        drawPlain(action: index, band, on: &sheet)
        continue
      }
      let action = graph.actions[index]
      let center = Point(actionX(index), band.action)
      let tooltip = TooltipText.action(index, graph)
      nodes.actions[index] = sheet.mark(
        .init(
          .diamond, kind: "action", box: Rect(center: center, width: 13, height: 13),
          paint: Paint(fill: .action, stroke: .page), tooltip: tooltip), uses: .action)
      guard graph.actions[index].loop == nil else { continue }
      let isCritical = critical?.action == index
      let number = "#\(action.number)"
      let words = graph.argument(ofAction: index)
      let argument = words.isEmpty ? "" : " \(TextMetrics.truncated(words, to: 150))"
      let name = TextMetrics.truncated(action.label, to: 200)
      var request = LabelRequest(
        ["\(number) \(name)\(argument)", "\(number) \(name)", number], at: center, kind: "action",
        limits: band.labelLimits)
      request.gap = 10
      request.role = .actionText
      request.bold = isCritical
      request.priority = isCritical ? .critical : .rest
      request.isNeeded = isCritical
      // The line under it would lie behind the bars.
      request.furtherRows = []
      request.tiers = (0..<band.room.head).map { -14 * Double($0 + 1) }
      request.tooltip = tooltip
      sheet.requests.append(request)
    }
  }
}

extension LegendMark {
  static let action = LegendMark("action") { $0.diamond($1) }
}
