import PictureKit
import TraceReading

/// A picture that says why there is nothing to show.
enum EmptyTimeline {
  static func picture(of model: TimelineModel) -> Picture {
    let title = TimelineText.title(of: model.graph)
    let reason = reason(of: model)
    var drawing = PictureGraph(page: Size(model.pageWidth, 200), title: title, summary: reason + ".")
    drawing.background.text(
      TextMetrics.truncated(title, to: model.pageWidth - 2 * Style.textMargin, size: Style.titleSize, bold: true),
      at: Point(Style.textMargin, 34),
      size: Style.titleSize, bold: true)
    let band = Rect(left: Style.bandMargin, top: 66, right: model.pageWidth - Style.bandMargin, bottom: 180)
    drawing.background.rect(band, Paint(fill: .band))
    if let failed = model.graph.failedExpectations(in: model.window) {
      drawing.summary = "\(failed); \(reason)."
      drawing.background.failed(Point(Style.textMargin + 8, 50), reach: 4.5)
      drawing.background.text(
        failed, at: Point(Style.textMargin + 20, 54), size: Style.leadSize, bold: true, role: .badText)
    }
    drawing.background.text(
      reason, at: Point(band.center.x, band.center.y + 4), anchor: .middle, size: Style.headingSize, role: .mute)
    return Picture(drawing: drawing, remarks: model.remarks)
  }

  private static func reason(of model: TimelineModel) -> String {
    let graph = model.graph
    if graph.eventCount == 0 {
      return graph.lost == 0 ? "no events in this trace" : "all \(graph.lost) events of this trace were lost"
    }
    if graph.actions.isEmpty, graph.effects.isEmpty, graph.commits.isEmpty {
      return "no action, effect or mutation among the \(CountText.of(graph.eventCount, "event")) of this trace"
    }
    let (from, to) = (DurationText.of(model.window.lowerBound), DurationText.of(model.window.upperBound))
    return "nothing happened from \(from) to \(to) in what was asked for"
  }
}
