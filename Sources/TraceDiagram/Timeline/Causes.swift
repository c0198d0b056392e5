import TraceModel

/// Why things happened: lines from cause to consequence, under the marks.
extension TimelineSheet {
  mutating func drawCauses() {
    for band in bands {
      for index in band.actions { connectAction(index, band) }
      for index in band.effects { connectEnd(of: index, band) }
      let folded = Set(band.cards.flatMap(\.commits))
      for index in band.commits where !folded.contains(index) {
        connectCommit(index, to: Point(scale.x(story.commits[index].time), band.mutation - 6), band)
      }
      for card in band.cards { connectCard(card, band) }
      for card in band.loopCards { connectStart(of: card, band) }
    }
  }

  /// From an action to the bar of its effect, and from who sent it to the action.
  private mutating func connectAction(_ index: Int, _ band: Band) {
    let action = story.actions[index]
    guard let node = actionNodes[index] else { return }
    let at = Point(scale.x(action.time), band.action)
    if let effect = action.effect, let bar = effectNodes[effect], let lane = band.laneOfEffect[effect] {
      let begin = scale.x(story.effects[effect].begin)
      let path = Self.path(from: Point(at.x, at.y + 7), toBarAt: Point(begin, band.lanes[lane]), band)
      let isLoop = action.loop != nil
      let isCritical = critical?.action == index
      connect(
        .init(
          from: node, to: bar, kind: isLoop ? "cause loop" : "cause",
          points: PictureGraph.straight(path),
          role: isCritical ? .ink : isLoop ? .loop : .cause,
          width: isCritical ? 3 : isLoop ? 2 : 1.2, head: isCritical ? 0 : 5), uses: isLoop ? .loop : .atOnce)
    }
    connectSender(of: index, node, at, band)
  }

  /// Straight down on a bar; down and then in from the left where the bar begins later.
  private static func path(from start: Point, toBarAt bar: Point, _ band: Band) -> [Point] {
    guard bar.x - start.x > 6 else { return [start, Point(bar.x, bar.y - band.runningReach)] }
    return [start, Point(start.x, bar.y), bar]
  }

  /// From who sent the first turn of a folded loop.
  private mutating func connectStart(of card: LoopCard, _ band: Band) {
    guard let first = card.actions.first, let node = actionNodes[first] else { return }
    let x = max(scale.x(story.actions[first].time), card.left + 8)
    connectSender(of: first, node, Point(x, band.action), band)
  }

  /// From the action that cancelled an effect to the circle at its end.
  private mutating func connectEnd(of index: Int, _ band: Band) {
    let effect = story.effects[index]
    guard case .cancelled(let by?) = effect.end, let lane = band.laneOfEffect[index], let bar = effectNodes[index],
      let node = actionNodes[by], story.actions[by].reactor == band.id, scene.window.contains(effect.finish)
    else { return }
    let from = Point(scale.x(story.actions[by].time), band.action + 7)
    let end = Point(max(scale.x(effect.finish), scale.x(effect.begin) + 3), band.lanes[lane] - 7)
    connect(
      .init(
        from: node, to: bar, kind: "cause cancel", points: PictureGraph.straight([from, end]),
        tooltip: "cancelled by #\(story.actions[by].number)"), uses: .atOnce)
  }
}
