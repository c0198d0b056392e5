import TraceModel

/// Why actions were sent: by a state of the same or another reactor, or from within an effect.
extension TimelineSheet {
  mutating func connectSender(of index: Int, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band) {
    let action = story.actions[index]
    if let commit = action.sentByCommit, let dot = dots[commit] ?? wedges[commit] {
      connectState(commit, dot, to: index, node, at, band)
      return
    }
    guard let seq = action.cause.seq, action.sentByCommit == nil,
      let (from, start) = anchor(of: seq, at: action.time, towards: at)
    else { return }
    let isOther = reactor(of: seq) != band.id
    let end = start.y < at.y ? Point(at.x, at.y - 8) : Point(at.x, at.y + 8)
    connect(
      .init(
        from: from, to: node, kind: isOther ? "cause other" : "cause", points: Self.curve(from: start, to: end),
        width: isOther ? 2.2 : 1.2, head: isOther ? 7 : 5), uses: isOther ? .otherReactor : .atOnce)
  }

  /// From a state to the action that it made somebody send.
  private mutating func connectState(
    _ commit: Int, _ dot: PictureGraph.NodeID, to action: Int, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band
  ) {
    let from = story.commits[commit]
    guard let source = self.band(of: from.reactor) else { return }
    let start = Point(dotX(of: commit), source.state)
    let isLoop = story.actions[action].loop != nil
    let isOther = source.id != band.id
    let waited = story.actions[action].time > from.finish.plus(1_000_000)
    let points: [Point]
    if source.state < band.action {
      let reach = min(60, (at.y - start.y) / 2)
      points = [
        Point(start.x + 1, start.y + 5), Point(start.x + 4, start.y + reach), Point(at.x, at.y - reach),
        Point(at.x, at.y - 8),
      ]
    } else {
      points = [
        Point(start.x + 4, start.y - 3), Point(start.x + 13, start.y - 14), Point(at.x - 12, at.y + 40),
        Point(at.x - 1.5, at.y + 7),
      ]
    }
    connect(
      .init(
        from: dot, to: node, kind: isLoop ? "cause loop" : isOther ? "cause other" : "cause", points: points,
        role: isLoop ? .loop : .cause, width: isLoop ? 2.4 : isOther ? 2.2 : 1.2,
        dash: waited && !isLoop ? .dashed : .solid,
        head: isLoop ? 6 : isOther ? 7 : 5, tooltip: "\(from.label) made it sent"),
      uses: isLoop ? .loop : isOther ? .otherReactor : waited ? .afterWaiting : .atOnce)
  }
}
