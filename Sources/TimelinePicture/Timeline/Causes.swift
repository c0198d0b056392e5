import PictureKit
import TraceReading

/// Why things happened: lines from cause to consequence, under the marks.
struct CauseLines {
  let layout: TimelineLayout
  let nodes: ElementNodes
  /// How far beside its actions the lines from another reactor run, by who drives whom.
  var channels: [ReactorOrder.Drive: Double] = [:]

  var graph: TraceGraph { layout.graph }
  var scale: TimeScale { layout.scale }

  mutating func draw(on sheet: inout TimelineSheet) {
    let bands = layout.bands
    for band in bands {
      for index in band.actions {
        if let node = nodes.actions[index] {
          connectSender(of: index, node, Point(layout.actionX(index), band.action), band, on: &sheet)
        }
      }
      for index in band.effects {
        connectBegin(of: index, band, on: &sheet)
        connectEnd(of: index, band, on: &sheet)
      }
      let folded = Set(band.cards.flatMap(\.commits))
      for index in band.commits where !folded.contains(index) {
        connectCommit(index, to: Point(layout.commitX(index), band.mutation - 6), band, on: &sheet)
      }
      for card in band.cards { connectCard(card, band, on: &sheet) }
      for card in band.loopCards { connectStart(of: card, band, on: &sheet) }
    }
    for band in bands { for index in band.outs { connectOut(index, band, on: &sheet) } }
    for band in bands { for index in band.effects { layout.connectInnerEnds(of: index, band, nodes, on: &sheet) } }
  }

  /// Connects an action to the bar of its effect, whenever that began.
  private func connectBegin(of index: Int, _ band: Band, on sheet: inout TimelineSheet) {
    let effect = graph.effects[index]
    guard let bar = nodes.effects[index], let lane = band.laneOfEffect[index], let sender = effect.action,
      let node = nodes.actions[sender], graph.actions[sender].reactor == band.id
    else { return }
    let start = Point(layout.actionX(sender), band.action + 7)
    let path = path(from: start, toBarOf: effect, y: band.lanes[lane], band)
    let isLoop = graph.actions[sender].loop != nil
    let isCritical = layout.critical?.effect == index
    let waited = effect.begin > graph.actions[sender].time.plus(1_000_000)
    sheet.connect(
      .init(
        from: node, to: bar, kind: isLoop ? "cause loop" : "cause",
        points: PictureGraph.straight(path), role: isCritical ? .ink : isLoop ? .loop : .cause,
        width: isCritical ? 3 : isLoop ? 2 : 1.2, dash: waited && !isCritical ? .dashed : .solid,
        head: isCritical ? 0 : 5),
      uses: isLoop ? .loop : waited ? .afterWaiting : .atOnce)
  }

  /// The path goes straight down to a bar, or down and then in from the left where the bar begins later.
  private func path(from start: Point, toBarOf effect: TraceGraph.Effect, y: Double, _ band: Band) -> [Point] {
    let left = scale.x(effect.begin)
    guard left - start.x > 6 else {
      let right = max(scale.x(effect.finish), left + 3)
      return [start, Point(min(max(start.x, left + 1), right - 1), y - band.runningReach)]
    }
    return [start, Point(start.x, y), Point(left, y)]
  }

  /// Connects the sender of the first turn to a folded loop.
  private mutating func connectStart(of card: LoopCard, _ band: Band, on sheet: inout TimelineSheet) {
    guard let first = card.actions.first, let node = nodes.actions[first] else { return }
    let x = max(scale.x(graph.actions[first].time), card.left + 8)
    connectSender(of: first, node, Point(x, band.action), band, on: &sheet)
  }

  /// Connects the action that cancelled an effect to the circle at its end.
  private func connectEnd(of index: Int, _ band: Band, on sheet: inout TimelineSheet) {
    let effect = graph.effects[index]
    guard case .cancelled(let by?) = effect.end, let lane = band.laneOfEffect[index], let bar = nodes.effects[index],
      let node = nodes.actions[by], graph.actions[by].reactor == band.id, layout.model.window.contains(effect.finish)
    else { return }
    let from = Point(layout.actionX(by), band.action + 7)
    let end = Point(max(scale.x(effect.finish), scale.x(effect.begin) + 3), band.lanes[lane] - 7)
    sheet.connect(
      .init(
        from: node, to: bar, kind: "cause cancel", points: PictureGraph.straight([from, end]),
        tooltip: "cancelled by #\(graph.actions[by].number)"), uses: .atOnce)
  }
}
