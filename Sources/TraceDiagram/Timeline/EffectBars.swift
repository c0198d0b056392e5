import TraceModel

/// Effects: pale where they wait, solid where they run, and how they end.
extension TimelineSheet {
  mutating func drawEffects(of band: Band) {
    for index in band.effects {
      guard let lane = band.laneOfEffect[index] else { continue }
      drawBar(index, y: band.lanes[lane], band)
    }
  }

  private mutating func drawBar(_ index: Int, y: Double, _ band: Band) {
    let effect = story.effects[index]
    let left = scale.x(effect.begin)
    let right = max(scale.x(effect.finish), left + 3)
    let tooltip = TooltipWords.effect(index, story)
    let whole = Box(left: left, top: y - band.waitingReach, right: right, bottom: y + band.waitingReach)
    let node = mark(
      .init(
        .box, kind: "effect waiting", box: whole, paint: Paint(fill: .waiting, stroke: .effect), tooltip: tooltip),
      owner: index)
    effectNodes[index] = node
    var hasWaiting = effect.runs.isEmpty || effect.hasWaited(until: effect.finish)
    for run in effect.runs where run.overlaps(scene.window) {
      let from = scale.x(run.lowerBound)
      let to = min(max(scale.x(run.upperBound), from + 3), max(right, from + 1))
      if to - from >= right - left - 1 { hasWaiting = false }
      mark(
        .init(
          .box, kind: "effect running",
          box: Box(left: from, top: y - band.runningReach, right: to, bottom: y + band.runningReach),
          paint: Paint(fill: .running, stroke: .effect), tooltip: tooltip), uses: .running, owner: index)
    }
    if hasWaiting { used.insert(.waiting) }
    if effect.finish <= scene.window.upperBound || effect.end == .open {
      drawEnd(index, at: Point(right, y), band, tooltip)
    }
    nameInside(index, whole, band, tooltip)
  }

  private mutating func drawEnd(_ index: Int, at end: Point, _ band: Band, _ tooltip: String) {
    let effect = story.effects[index]
    let words = BarShape.endWords(of: effect, in: story)
    switch effect.end {
    case .completed:
      let reach = band.runningReach + 2
      mark(
        .init(
          .box, kind: "end completed",
          box: Box(left: end.x - 1.5, top: end.y - reach, right: end.x + 1.5, bottom: end.y + reach),
          paint: Paint(fill: .effect), tooltip: tooltip), uses: .completed)
      label(end: words, at: end, index, band, role: .ink, gap: 6)
    case .disposed:
      let reach = band.runningReach + 1
      mark(
        .init(
          .box, kind: "end disposed",
          box: Box(left: end.x - 1, top: end.y - reach, right: end.x + 1, bottom: end.y + reach),
          paint: Paint(fill: .mute), tooltip: tooltip), uses: .disposed)
      label(end: words, at: end, index, band, role: .mute, gap: 6)
    case .cancelled:
      let radius = min(6.5, band.lanePitch / 2)
      mark(
        .init(
          .ellipse, kind: "end cancelled", box: Box(center: end, width: 2 * radius, height: 2 * radius),
          paint: Paint(fill: .page, stroke: .ink, width: 1.5),
          words: Words("×", at: end, anchor: .middle, size: radius * 2.1), tooltip: tooltip), uses: .cancelled)
      label(end: words, at: end, index, band, role: .ink, gap: 10)
    case .failed:
      let reach = min(6.5, band.lanePitch / 2)
      mark(
        .init(
          .box, kind: "end failed", box: Box(center: end, width: 2 * reach, height: 2 * reach),
          paint: Paint(fill: .band),
          words: Words("×", at: end, anchor: .middle, size: reach * 2.9, bold: true, role: .bad), tooltip: tooltip),
        uses: .failed)
      label(end: words, at: end, index, band, role: .badText, gap: 10, isNeeded: true)
    case .open:
      drawTail(from: end, band, tooltip)
      label(end: words, at: end, index, band, role: .actionText, gap: 5, isNeeded: true)
    }
  }

  private mutating func drawTail(from end: Point, _ band: Band, _ tooltip: String) {
    for (offset, width) in OpenTail.boxes.dropFirst() {
      let box = Box(
        x: end.x + offset - 9, y: end.y - band.waitingReach, width: width, height: 2 * band.waitingReach)
      mark(.init(.box, kind: "end open", box: box, paint: Paint(fill: .waiting, stroke: .effect), tooltip: tooltip))
    }
    let center = Point(end.x + OpenTail.triangle - 9, end.y)
    mark(
      .init(
        .arrow, kind: "end open", box: Box(center: center, width: 9, height: 12),
        paint: Paint(fill: .page, stroke: .effect, width: 1.6), tooltip: tooltip), uses: .neverEnded)
  }

  private mutating func label(
    end words: [String], at end: Point, _ effect: Int, _ band: Band, role: Role, gap: Double, isNeeded: Bool = false
  ) {
    if let action = story.effects[effect].action, turns.repeatedActions.contains(action), !isNeeded { return }
    var request = LabelRequest(words, at: end, kind: "end", limits: band.labelLimits)
    request.gap = gap
    request.role = role
    request.priority = .ends
    request.isNeeded = isNeeded
    request.owner = effect
    request.tiers = isNeeded ? [18, -17] : []
    request.leftLimit = scale.x(story.effects[effect].begin) + 4
    requests.append(request)
  }

  /// The name within the bar, if it fits; of the slowest action, how long it waited there too.
  private mutating func nameInside(_ index: Int, _ bar: Box, _ band: Band, _ tooltip: String) {
    guard band.lanePitch > 20 else { return }
    let effect = story.effects[index]
    let firstRun = effect.runs.first { $0.lowerBound <= effect.begin }
    let blockEnd = firstRun.map { max(scale.x($0.upperBound), bar.left + 3) } ?? bar.left
    let inset = blockEnd - bar.left < 40 ? blockEnd : bar.left
    let nextRun = effect.runs.first { scale.x($0.lowerBound) > inset + 8 }
    let until = min(nextRun.map { scale.x($0.lowerBound) } ?? bar.right, bar.right) - 4
    let room = until - inset - 5
    // The bar's own end is the only thing behind: no reserve for other fonts.
    let name = TextMetrics.truncated(effect.label, to: room * TextMetrics.reserve)
    guard name == effect.label || name.count >= 8 else { return }
    let words = Words(name, at: Point(inset + 5, bar.center.y + 4))
    field.add(words: words.box)
    insideWords.append(.init(kind: "label effect", words: words, tooltip: tooltip))
    guard critical?.effect == index else { return }
    waitingInside(effect, bar, after: words.box.right)
  }

  private mutating func waitingInside(_ effect: Story.Effect, _ bar: Box, after taken: Double) {
    let edges = [effect.begin] + effect.runs.flatMap { [$0.lowerBound, $0.upperBound] } + [effect.finish]
    let waits = stride(from: 0, to: edges.count - 1, by: 2).map { edges[$0]...max(edges[$0], edges[$0 + 1]) }
    guard let longest = waits.max(by: { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }) else {
      return
    }
    let left = max(scale.x(longest.lowerBound), taken + 2) + 6
    let text = "waiting \(TimeWords.duration(longest.upperBound - longest.lowerBound))"
    let words = Words(text, at: Point(left, bar.center.y + 4), role: .actionText)
    guard words.box.right < scale.x(longest.upperBound) - 4 else { return }
    field.add(words: words.box)
    insideWords.append(.init(kind: "label effect", words: words))
  }
}
