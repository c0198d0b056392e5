import PictureKit
import TraceReading

/// Streams that were cut within an effect which went on: a small crossed circle on its bar.
extension TimelineLayout {
  private static let mostMarks = 40

  func innerEnds(of effect: Int) -> ArraySlice<TraceGraph.Effect.InnerEnd> {
    graph.effects[effect].innerEnds.filter { model.window.contains($0.time) }.prefix(Self.mostMarks)
  }

  /// The middle of its circle, and the radius.
  private func circle(of end: TraceGraph.Effect.InnerEnd, _ effect: TraceGraph.Effect, y: Double, _ band: Band) -> (
    center: Point, radius: Double
  ) {
    let radius = min(4.5, band.waitingReach)
    return (Point(min(max(scale.x(end.time), scale.x(effect.begin) + radius), scale.x(effect.finish)), y), radius)
  }

  /// - Returns: The nodes of `innerEnds`.
  func drawInnerEnds(
    of index: Int, y: Double, _ band: Band, on sheet: inout TimelineSheet
  ) -> [PictureGraph.NodeID] {
    let effect = graph.effects[index]
    return innerEnds(of: index).map { end in
      let (center, radius) = circle(of: end, effect, y: y, band)
      let tooltip = InnerEndText.tooltip(of: end, effect, graph)
      var request = LabelRequest(
        InnerEndText.forms(of: end, graph), at: center, kind: "inner", limits: band.labelLimits)
      request.gap = radius + 4
      request.isFixed = true
      request.priority = .ends
      request.owner = index
      request.leftLimit = scale.x(effect.begin) + 4
      let bar = Rect(left: scale.x(effect.begin), top: y - 7, right: scale.x(effect.finish), bottom: y + 7)
      if band.waitingReach >= 7 { request.shelter = bar } else { request.underlay = bar }
      request.tooltip = tooltip
      sheet.requests.append(request)
      return sheet.mark(
        .init(
          .ellipse, kind: "inner end", box: Rect(center: center, width: 2 * radius, height: 2 * radius),
          paint: Paint(fill: .page, stroke: .ink, width: 1.2),
          label: TextRun("×", at: center, anchor: .middle, size: radius * 2.1), tooltip: tooltip), uses: .cutInside)
    }
  }

  /// The lines from the actions that cut streams within an effect.
  func connectInnerEnds(of index: Int, _ band: Band, _ nodes: ElementNodes, on sheet: inout TimelineSheet) {
    guard let lane = band.laneOfEffect[index], let marks = nodes.innerEnds[index] else { return }
    for (end, mark) in zip(innerEnds(of: index), marks) {
      guard let by = end.by, graph.actions[by].reactor == band.id, let from = nodes.actions[by] else { continue }
      let (center, radius) = circle(of: end, graph.effects[index], y: band.lanes[lane], band)
      sheet.connect(
        .init(
          from: from, to: mark, kind: "cause cancel",
          points: PictureGraph.straight([
            Point(actionX(by), band.action + 7), Point(center.x, center.y - radius),
          ]), tooltip: "cut by #\(graph.actions[by].number)"), uses: .atOnce)
    }
  }
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
