import PictureKit
import TraceModel

/// Streams that were cut within an effect which went on: a small crossed circle on its bar.
extension TimelineRenderer {
  private static let mostMarks = 40

  mutating func drawInnerEnds(of index: Int, y: Double, _ band: Band) {
    let effect = graph.effects[index]
    let ends = effect.innerEnds.filter { model.window.contains($0.time) }
    for end in ends.prefix(Self.mostMarks) {
      let radius = min(4.5, band.waitingReach)
      let center = Point(min(max(scale.x(end.time), scale.x(effect.begin) + radius), scale.x(effect.finish)), y)
      let text = InnerEndText.forms(of: end, graph)
      let tooltip = InnerEndText.tooltip(of: end, effect, graph)
      let node = mark(
        .init(
          .ellipse, kind: "inner end", box: Rect(center: center, width: 2 * radius, height: 2 * radius),
          paint: Paint(fill: .page, stroke: .ink, width: 1.2),
          label: TextRun("×", at: center, anchor: .middle, size: radius * 2.1), tooltip: tooltip), uses: .cutInside)
      connectInnerEnd(end, node, center, radius, band)
      var request = LabelRequest(text, at: center, kind: "inner", limits: band.labelLimits)
      request.gap = radius + 4
      request.isFixed = true
      request.priority = .ends
      request.owner = index
      request.leftLimit = scale.x(effect.begin) + 4
      let bar = Rect(left: scale.x(effect.begin), top: y - 7, right: scale.x(effect.finish), bottom: y + 7)
      if band.waitingReach >= 7 { request.shelter = bar } else { request.underlay = bar }
      request.tooltip = tooltip
      requests.append(request)
    }
  }

  private mutating func connectInnerEnd(
    _ end: TraceGraph.Effect.InnerEnd, _ node: PictureGraph.NodeID, _ center: Point, _ radius: Double, _ band: Band
  ) {
    guard let by = end.by, graph.actions[by].reactor == band.id else { return }
    cuts.append(Cut(by: by, node: node, end: Point(center.x, center.y - radius), band: band.action))
  }

  /// Once the actions have their marks.
  mutating func connectCuts() {
    for cut in cuts {
      guard let from = actionNodes[cut.by] else { continue }
      connect(
        .init(
          from: from, to: cut.node, kind: "cause cancel",
          points: PictureGraph.straight([Point(actionX(cut.by), cut.band + 7), cut.end]),
          tooltip: "cut by #\(graph.actions[cut.by].number)"), uses: .atOnce)
    }
  }
}

/// A line from the action that cut a stream to where it was cut.
struct Cut {
  var by: Int
  var node: PictureGraph.NodeID
  var end: Point
  /// The middle of the action's row.
  var band: Double
}

enum InnerEndText {
  /// From long to short.
  static func forms(of end: TraceGraph.Effect.InnerEnd, _ graph: TraceGraph) -> [String] {
    let name = TextMetrics.truncated(end.operation, to: 120)
    guard let by = end.by else { return ["\(name) cancelled", "cancelled inside"] }
    let number = "#\(graph.actions[by].number)"
    return ["\(name) cancelled by \(number)", "\(name) by \(number)", "by \(number)"]
  }

  static func tooltip(of end: TraceGraph.Effect.InnerEnd, _ effect: TraceGraph.Effect, _ graph: TraceGraph) -> String {
    "\(forms(of: end, graph)[0])\nwithin \(effect.label), which went on, at \(DurationText.of(end.time)), "
      + "event \(end.seq)"
  }
}

extension LegendMark {
  static let cutInside = LegendMark("cancelled inside it") { canvas, c in
    canvas.rect(Rect(center: c, width: 26, height: 13), Paint(fill: .waiting, stroke: .effect))
    canvas.cancelled(c, radius: 4.5)
  }
}
