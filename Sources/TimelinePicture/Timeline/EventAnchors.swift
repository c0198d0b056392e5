import PictureKit
import TraceReading

/// Where lines leave the mark of an event.
extension CauseLines {
  /// The mark of an event of any kind, and where a line leaves it at a time.
  func anchor(
    of seq: TraceEvent.Seq, at time: UInt64, towards end: Point
  ) -> (node: PictureGraph.NodeID, point: Point)? {
    var seq = seq
    for _ in 0..<16 {
      if let index = layout.bySeq.effects[seq], let node = nodes.effects[index],
        let band = layout.band(of: graph.effects[index].reactor), let lane = band.laneOfEffect[index]
      {
        let y = band.lanes[lane]
        let x = min(max(scale.x(time), scale.x(graph.effects[index].begin)), scale.x(graph.effects[index].finish))
        return (node, Point(x, y < end.y ? y + band.waitingReach : y - band.waitingReach))
      }
      if let index = layout.bySeq.actions[seq]
        ?? layout.bySeq.effects[seq].flatMap({ graph.effects[$0].action }),
        let node = nodes.actions[index], let band = layout.band(of: graph.actions[index].reactor)
      {
        let y = band.action < end.y ? band.action + 7 : band.action - 7
        return (node, Point(layout.actionX(index), y))
      }
      if let index = layout.bySeq.commits[seq], let node = nodes.dots[index] ?? nodes.wedges[index],
        let band = layout.band(of: graph.commits[index].reactor)
      {
        let start = layout.leave(commit: index, at: time, band)
        return (node, Point(start.x, start.y < end.y ? start.y + 5 : start.y - 5))
      }
      guard let owner = layout.model.eventChains?.owner(of: seq), owner < seq else { return nil }
      seq = owner
    }
    return nil
  }

  func reactor(of seq: TraceEvent.Seq) -> TraceEvent.ReactorID? {
    let seq = layout.model.eventChains?.owner(of: seq) ?? seq
    if let index = layout.bySeq.effects[seq] { return graph.effects[index].reactor }
    if let index = layout.bySeq.actions[seq] { return graph.actions[index].reactor }
    return layout.bySeq.commits[seq].map { graph.commits[$0].reactor }
  }

  /// A curve that leaves and arrives upright.
  static func curve(from start: Point, to end: Point) -> [Point] {
    let reach = (end.y - start.y) * 0.4
    if abs(start.x - end.x) < 1 { return PictureGraph.straight([start, end]) }
    return [start, Point(start.x, start.y + reach), Point(end.x, end.y - reach), end]
  }
}
