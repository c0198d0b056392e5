import PictureKit
import TraceModel

/// Where the mark of an event stands.
extension TimelineRenderer {
  /// The middle of the dot of a commit.
  func dotX(of index: Int) -> Double { CommitColumn(graph.commits[index], commitX(index), scale).dot }

  /// Where a line leaves a commit at a time: its dot, or within its reduce what happened before that was over.
  func leave(commit index: Int, at time: UInt64, _ band: Band) -> Point {
    let (x, isInReduce) = CommitColumn(graph.commits[index], commitX(index), scale).leave(at: time, scale)
    return Point(x, isInReduce ? band.reduce : band.state)
  }

  /// The middle of the diamond of an action, and of the wedge of a commit: beside their time where others stand there.
  func actionX(_ index: Int) -> Double { actionPositions[index] ?? scale.x(graph.actions[index].time) }
  func commitX(_ index: Int) -> Double { commitPositions[index] ?? scale.x(graph.commits[index].time) }

  /// The distance of a commit from its time.
  func shift(of index: Int) -> Double { commitX(index) - scale.x(graph.commits[index].time) }

  /// The mark of an event of any kind, and where a line leaves it at a time.
  func anchor(
    of seq: TraceEvent.Seq, at time: UInt64, towards end: Point
  ) -> (node: PictureGraph.NodeID, point: Point)? {
    var seq = seq
    for _ in 0..<16 {
      if let index = eventIndex.effects[seq], let node = effectNodes[index],
        let band = band(of: graph.effects[index].reactor), let lane = band.laneOfEffect[index]
      {
        let y = band.lanes[lane]
        let x = min(max(scale.x(time), scale.x(graph.effects[index].begin)), scale.x(graph.effects[index].finish))
        return (node, Point(x, y < end.y ? y + band.waitingReach : y - band.waitingReach))
      }
      if let index = eventIndex.actions[seq] ?? eventIndex.effects[seq].flatMap({ graph.effects[$0].action }),
        let node = actionNodes[index], let band = band(of: graph.actions[index].reactor)
      {
        let y = band.action < end.y ? band.action + 7 : band.action - 7
        return (node, Point(actionX(index), y))
      }
      if let index = eventIndex.commits[seq], let node = dots[index] ?? wedges[index],
        let band = band(of: graph.commits[index].reactor)
      {
        let start = leave(commit: index, at: time, band)
        return (node, Point(start.x, start.y < end.y ? start.y + 5 : start.y - 5))
      }
      guard let owner = model.eventChains?.owner(of: seq), owner < seq else { return nil }
      seq = owner
    }
    return nil
  }

  func reactor(of seq: TraceEvent.Seq) -> TraceEvent.ReactorID? {
    let seq = model.eventChains?.owner(of: seq) ?? seq
    if let index = eventIndex.effects[seq] { return graph.effects[index].reactor }
    if let index = eventIndex.actions[seq] { return graph.actions[index].reactor }
    return eventIndex.commits[seq].map { graph.commits[$0].reactor }
  }

  func time(of seq: TraceEvent.Seq) -> UInt64 {
    let seq = model.eventChains?.owner(of: seq) ?? seq
    if let index = eventIndex.actions[seq] { return graph.actions[index].time }
    if let index = eventIndex.commits[seq] { return graph.commits[index].finish }
    return eventIndex.effects[seq].map { graph.effects[$0].begin } ?? 0
  }

  /// Leaves and arrives upright.
  static func curve(from start: Point, to end: Point) -> [Point] {
    let reach = (end.y - start.y) * 0.4
    if abs(start.x - end.x) < 1 { return PictureGraph.straight([start, end]) }
    return [start, Point(start.x, start.y + reach), Point(end.x, end.y - reach), end]
  }
}
