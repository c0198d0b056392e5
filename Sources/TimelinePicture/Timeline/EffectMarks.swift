import PictureKit
import TraceReading

/// Effects: pale where they wait, solid where they run, and how they end.
extension TimelineLayout {
  func drawEffects(of band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet) {
    for index in band.effects {
      guard let lane = band.laneOfEffect[index] else { continue }
      if plain.effects.contains(index) {
        drawPlain(effect: index, y: band.lanes[lane], band, on: &sheet)
      } else {
        drawBar(index, y: band.lanes[lane], band, as: &nodes, on: &sheet)
      }
    }
  }

  private func drawBar(
    _ index: Int, y: Double, _ band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet
  ) {
    let effect = graph.effects[index]
    let left = scale.x(effect.begin)
    let right = max(scale.x(effect.finish), left + 3)
    let tooltip = TooltipText.effect(index, graph)
    let whole = Rect(left: left, top: y - band.waitingReach, right: right, bottom: y + band.waitingReach)
    nodes.effects[index] = sheet.mark(
      .init(
        .box, kind: "effect waiting\(effect.end.suffix)", box: whole, paint: effect.end.paint, tooltip: tooltip),
      owner: index)
    var hasWaiting = effect.runs.isEmpty || effect.hasWaited(until: effect.finish)
    for run in effect.runs where run.overlaps(model.window) {
      let from = scale.x(run.lowerBound)
      let to = min(max(scale.x(run.upperBound), from + 3), max(right, from + 1))
      if to - from >= right - left - 1 { hasWaiting = false }
      sheet.mark(
        .init(
          .box, kind: "effect running",
          box: Rect(left: from, top: y - band.runningReach, right: to, bottom: y + band.runningReach),
          paint: Paint(fill: .running, stroke: .effect), tooltip: tooltip), uses: .running,
        owner: effect.end.hasInkText || band.waitingReach < 7 ? index : nil)
    }
    if hasWaiting { sheet.used.insert(.waiting) }
    nodes.innerEnds[index] = drawInnerEnds(of: index, y: y, band, on: &sheet)
    let isNamed = nameInside(index, whole, band, tooltip, on: &sheet)
    if effect.finish <= model.window.upperBound || effect.end == .open {
      drawEnd(index, at: Point(right, y), band, tooltip, isNamed: isNamed, on: &sheet)
    }
  }

  /// The name within the bar, if it fits; of the slowest action, how long it waited there too.
  ///
  /// - Returns: Whether the name fits.
  private func nameInside(
    _ index: Int, _ bar: Rect, _ band: Band, _ tooltip: String, on sheet: inout TimelineSheet
  ) -> Bool {
    guard band.lanePitch > 20 else { return false }
    let effect = graph.effects[index]
    let firstRun = effect.runs.first { $0.lowerBound <= effect.begin }
    let blockEnd = firstRun.map { max(scale.x($0.upperBound), bar.left + 3) } ?? bar.left
    let inset = blockEnd - bar.left < 40 ? blockEnd : bar.left
    let nextRun = effect.runs.first { scale.x($0.lowerBound) > inset + 8 }
    let until = min(nextRun.map { scale.x($0.lowerBound) } ?? bar.right, bar.right) - markReach(of: effect.end)
    var limit = until
    if effect.end == .open {
      let width = TextMetrics.width("never ended") + 16
      let end = BarShape.openTextEnd(effect, width: width, scale)
      if end > inset { limit = min(until, end - width) }
    }
    let room = limit - inset - 5
    // The bar's own end is the only thing behind: no reserve for other fonts.
    let name = TextMetrics.truncated(effect.label, to: room * TextMetrics.reserve)
    guard name == effect.label || name.count >= 8 else { return false }
    let run = TextRun(name, at: Point(inset + 5, bar.center.y + 4))
    sheet.obstacles.add(text: run.box)
    sheet.barWords.append(.init(kind: "label effect", label: run, tooltip: tooltip))
    if critical?.effect == index, name == effect.label {
      waitingInside(effect, bar, after: run.box.right, on: &sheet)
    }
    return true
  }

  /// How far the mark of an end reaches back into its bar, with a little air.
  private func markReach(of end: TraceGraph.Effect.End) -> Double {
    switch end {
    case .failed, .cancelled: 9
    case .completed, .disposed, .open, .unknown: 4
    }
  }

  private func waitingInside(
    _ effect: TraceGraph.Effect, _ bar: Rect, after taken: Double, on sheet: inout TimelineSheet
  ) {
    let edges = [effect.begin] + effect.runs.flatMap { [$0.lowerBound, $0.upperBound] } + [effect.finish]
    let waits = stride(from: 0, to: edges.count - 1, by: 2).map { edges[$0]...max(edges[$0], edges[$0 + 1]) }
    guard let longest = waits.max(by: { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }) else {
      return
    }
    let left = max(scale.x(longest.lowerBound), taken + 2) + 6
    let text = "waiting \(DurationText.of(longest.upperBound - longest.lowerBound))"
    let run = TextRun(text, at: Point(left, bar.center.y + 4), role: .actionText)
    guard run.box.right < scale.x(longest.upperBound) - 4 else { return }
    sheet.obstacles.add(text: run.box)
    sheet.barWords.append(.init(kind: "label effect", label: run))
  }
}

extension LegendMark {
  static let running = LegendMark("effect, running") {
    $0.rect(Rect(center: $1, width: 24, height: 16), Paint(fill: .running, stroke: .effect))
  }
  static let waiting = LegendMark("effect, waiting") {
    $0.rect(Rect(center: $1, width: 24, height: 13), Paint(fill: .waiting, stroke: .effect))
  }
}
