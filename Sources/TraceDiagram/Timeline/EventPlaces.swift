import TraceModel

/// Where the mark of an event stands.
extension TimelineSheet {
  /// The middle of the dot of a commit.
  func dotX(of index: Int) -> Double {
    let commit = story.commits[index]
    guard let reduce = commit.reduce else { return commitX(index) }
    return max(scale.x(reduce.upperBound), scale.x(reduce.lowerBound) + 3) - 1.5 + shift(of: index)
  }

  /// The middle of the diamond of an action, and of the wedge of a commit: beside their time where others stand there.
  func actionX(_ index: Int) -> Double { actionPlaces[index] ?? scale.x(story.actions[index].time) }
  func commitX(_ index: Int) -> Double { commitPlaces[index] ?? scale.x(story.commits[index].time) }

  /// How far a commit stands from its time.
  func shift(of index: Int) -> Double { commitX(index) - scale.x(story.commits[index].time) }

  /// The mark of an event of any kind, and where a line leaves it at a time.
  func anchor(
    of seq: TraceEvent.Seq, at time: UInt64, towards end: Point
  ) -> (node: PictureGraph.NodeID, point: Point)? {
    var seq = seq
    for _ in 0..<16 {
      if let index = places.effects[seq], let node = effectNodes[index],
        let band = band(of: story.effects[index].reactor), let lane = band.laneOfEffect[index]
      {
        let y = band.lanes[lane]
        let x = min(max(scale.x(time), scale.x(story.effects[index].begin)), scale.x(story.effects[index].finish))
        return (node, Point(x, y < end.y ? y + band.waitingReach : y - band.waitingReach))
      }
      if let index = places.actions[seq] ?? places.effects[seq].flatMap({ story.effects[$0].action }),
        let node = actionNodes[index], let band = band(of: story.actions[index].reactor)
      {
        let y = band.action < end.y ? band.action + 7 : band.action - 7
        return (node, Point(actionX(index), y))
      }
      if let index = places.commits[seq], let node = dots[index] ?? wedges[index],
        let band = band(of: story.commits[index].reactor)
      {
        let y = band.state < end.y ? band.state + 5 : band.state - 5
        return (node, Point(dotX(of: index), y))
      }
      guard let owner = scene.trails?.owner(of: seq), owner < seq else { return nil }
      seq = owner
    }
    return nil
  }

  func reactor(of seq: TraceEvent.Seq) -> TraceEvent.ReactorID? {
    let seq = scene.trails?.owner(of: seq) ?? seq
    if let index = places.effects[seq] { return story.effects[index].reactor }
    if let index = places.actions[seq] { return story.actions[index].reactor }
    return places.commits[seq].map { story.commits[$0].reactor }
  }

  func time(of seq: TraceEvent.Seq) -> UInt64 {
    let seq = scene.trails?.owner(of: seq) ?? seq
    if let index = places.actions[seq] { return story.actions[index].time }
    if let index = places.commits[seq] { return story.commits[index].finish }
    return places.effects[seq].map { story.effects[$0].begin } ?? 0
  }

  /// Leaves and arrives upright.
  static func curve(from start: Point, to end: Point) -> [Point] {
    let reach = (end.y - start.y) * 0.4
    if abs(start.x - end.x) < 1 { return PictureGraph.straight([start, end]) }
    return [start, Point(start.x, start.y + reach), Point(end.x, end.y - reach), end]
  }
}

/// Index of each element by the number of its event.
struct EventPlaces {
  let actions: [TraceEvent.Seq: Int]
  let effects: [TraceEvent.Seq: Int]
  let commits: [TraceEvent.Seq: Int]

  init(_ scene: Scene) {
    let story = scene.story
    actions = Dictionary(scene.actions.map { (story.actions[$0].seq, $0) }) { first, _ in first }
    effects = Dictionary(scene.effects.map { (story.effects[$0].seq, $0) }) { first, _ in first }
    commits = Dictionary(scene.commits.map { (story.commits[$0].seq, $0) }) { first, _ in first }
  }
}
