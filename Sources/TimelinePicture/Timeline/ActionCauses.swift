import PictureKit
import TraceReading

/// Why actions were sent: by a state of the same or another reactor, or from within an effect.
extension CauseLines {
  mutating func connectSender(
    of index: Int, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band, on sheet: inout TimelineSheet
  ) {
    let action = graph.actions[index]
    if let commit = action.sentByCommit, let dot = nodes.dots[commit] ?? nodes.wedges[commit] {
      connectState(commit, dot, to: index, node, at, band, on: &sheet)
      return
    }
    guard let seq = action.cause.seq, action.sentByCommit == nil,
      let (from, start) = anchor(of: seq, at: action.time, towards: at)
    else { return }
    let isOther = reactor(of: seq) != band.id
    if !isOther, let sender = layout.bySeq.actions[seq], nodes.actions[sender] == from {
      connectAlong(sender, from, to: index, node, at, band, on: &sheet)
      return
    }
    let end = start.y < at.y ? Point(at.x, at.y - 8) : Point(at.x, at.y + 8)
    sheet.connect(
      .from(action.cause, isOther: isOther), from: from, to: node, points: Self.curve(from: start, to: end),
      tooltip: TooltipText.line(from: action.cause))
  }

  /// Connects an action to one that a transform made of it, along their row.
  private func connectAlong(
    _ sender: Int, _ from: PictureGraph.NodeID, to index: Int, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band,
    on sheet: inout TimelineSheet
  ) {
    let x = layout.actionX(sender)
    guard at.x - x > 18 else { return }
    let waited = graph.actions[index].time > graph.actions[sender].time.plus(1_000_000)
    sheet.connect(
      .plain(waited: waited), from: from, to: node,
      points: PictureGraph.straight([Point(x + 7, band.action), Point(at.x - 8, band.action)]))
  }

  /// Connects a state to the action that was sent because of it.
  private mutating func connectState(
    _ commit: Int, _ dot: PictureGraph.NodeID, to index: Int, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band,
    on sheet: inout TimelineSheet
  ) {
    let (from, action) = (graph.commits[commit], graph.actions[index])
    guard let source = layout.band(of: from.reactor) else { return }
    let start = layout.leave(commit: commit, at: action.time, source)
    let line = CauseLine.from(
      action.cause, isLoop: action.loop != nil, isOther: source.id != band.id,
      waited: action.time > from.finish.plus(1_000_000))
    sheet.connect(
      line, from: dot, to: node, points: way(from: start, source, to: at, band, sheet.obstacles),
      tooltip: TooltipText.line(from: action.cause, known: "\(from.label) made it sent"))
  }

  /// The path is one curve within a band and down to the next; past other bands, or up, it runs beside the marks.
  private mutating func way(
    from start: Point, _ source: Band, to at: Point, _ band: Band, _ obstacles: LabelObstacles
  ) -> [Point] {
    if source.id == band.id {
      return [
        Point(start.x + 4, start.y - 3), Point(start.x + 13, start.y - 14), Point(at.x - 12, at.y + 40),
        Point(at.x - 1.5, at.y + 7),
      ]
    }
    let isDown = source.state < band.action
    if isDown, !layout.bands.contains(where: { $0.top > source.top && $0.top < band.top }) {
      let reach = min(60, (at.y - start.y) / 2)
      return [
        Point(start.x, start.y + 5), Point(start.x, start.y + reach), Point(at.x, at.y - reach),
        Point(at.x, at.y - 8),
      ]
    }
    let (first, last) = isDown ? (start.y + 24, at.y - 26) : (start.y - 20, at.y + 26)
    let x = at.x + channel(from: source, to: band, between: first, and: last, obstacles)
    let side = x < at.x ? -1.0 : 1
    let leave = Point(start.x + (x < start.x ? -4 : 4), start.y + (isDown ? 3 : -3))
    let tip = isDown ? Point(at.x + side * 1.5, at.y - 7) : Point(at.x + side * 3, at.y + 6)
    return [leave, Point(x, leave.y + (isDown ? 6 : -6)), Point(x, first), Point(x, first)]
      + [Point(x, first), Point(x, last), Point(x, last)]
      + [Point(x, last), Point(x, (last + tip.y) / 2), tip]
  }

  /// The distance of all lines from one reactor to another from their actions, with the fewest marks in their way.
  private mutating func channel(
    from source: Band, to band: Band, between first: Double, and last: Double, _ obstacles: LabelObstacles
  ) -> Double {
    let pair = ReactorOrder.Drive(from: source.reactor, to: band.reactor)
    if let known = channels[pair] { return known }
    let (top, bottom) = (min(first, last), max(first, last))
    let ends = band.actions.filter { index in
      graph.actions[index].sentByCommit.map { graph.commits[$0].reactor == source.id } ?? false
    }.prefix(200).map { layout.actionX($0) }
    let offsets = [11.0, -11, 17, -17]
    let cost = offsets.map { offset in
      ends.reduce(abs(offset) * 0.01) { sum, x in
        sum + Double(obstacles.count(in: Rect(left: x + offset - 2, top: top, right: x + offset + 2, bottom: bottom)))
      }
    }
    let best = offsets[offsets.indices.min { (cost[$0], $0) < (cost[$1], $1) } ?? 0]
    channels[pair] = best
    return best
  }
}
