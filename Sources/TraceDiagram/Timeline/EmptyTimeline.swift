/// The picture where there is nothing to show, and the reason.
enum EmptyTimeline {
  static func picture(of scene: Scene) -> Picture {
    let title = TimelineWords.title(of: scene.story)
    let reason = reason(of: scene)
    var graph = PictureGraph(page: Size(Style.pageWidth, 200), title: title, summary: reason + ".")
    graph.background.text(
      TextMetrics.truncated(title, to: 1360, size: Style.titleSize, bold: true), at: Point(Style.textMargin, 34),
      size: Style.titleSize, bold: true)
    let band = Box(left: Style.bandMargin, top: 66, right: Style.pageWidth - Style.bandMargin, bottom: 180)
    graph.background.rect(band, Paint(fill: .band))
    if let failed = scene.story.failedExpectations(in: scene.window) {
      graph.summary = "\(failed); \(reason)."
      graph.background.failed(Point(Style.textMargin + 8, 50), reach: 4.5)
      graph.background.text(
        failed, at: Point(Style.textMargin + 20, 54), size: Style.leadSize, bold: true, role: .badText)
    }
    graph.background.text(
      reason, at: Point(band.center.x, band.center.y + 4), anchor: .middle, size: Style.headingSize, role: .mute)
    return Picture(graph: graph, remarks: scene.remarks)
  }

  private static func reason(of scene: Scene) -> String {
    let story = scene.story
    if story.eventCount == 0 {
      return story.lost == 0 ? "no events in this trace" : "all \(story.lost) events of this trace were lost"
    }
    if story.actions.isEmpty, story.effects.isEmpty, story.commits.isEmpty {
      return "no action, effect or mutation among the \(TimeWords.count(story.eventCount, "event")) of this trace"
    }
    let (from, to) = (TimeWords.duration(scene.window.lowerBound), TimeWords.duration(scene.window.upperBound))
    return "nothing happened from \(from) to \(to) in what was asked for"
  }
}
