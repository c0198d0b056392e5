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
    }
  }

  // MARK: Into an effect

  /// From an action to the bar of its effect, and from who sent it to the action.
  private mutating func connectAction(_ index: Int, _ band: Band) {
    let action = story.actions[index]
    guard let node = actionNodes[index] else { return }
    let at = Point(scale.x(action.time), band.action)
    if let effect = action.effect, let bar = effectNodes[effect], let lane = band.laneOfEffect[effect] {
      let end = Point(scale.x(story.effects[effect].begin), band.lanes[lane] - band.runningReach)
      let isLoop = action.loop != nil
      let isCritical = critical?.action == index
      connect(
        .init(
          from: node, to: bar, kind: isLoop ? "cause loop" : "cause",
          points: PictureGraph.straight([Point(at.x, at.y + 7), end]),
          role: isCritical ? .ink : isLoop ? .loop : .cause,
          width: isCritical ? 3 : isLoop ? 2 : 1.2, head: isCritical ? 0 : 5), uses: isLoop ? .loop : .atOnce)
    }
    connectSender(of: index, node, at, band)
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

  // MARK: Into a mutation

  private mutating func connectCommit(_ index: Int, to end: Point, _ band: Band) {
    let commit = story.commits[index]
    guard let wedge = wedges[index] else { return }
    if let effect = commit.effect {
      connectFromEffect(effect, to: wedge, of: index, end, band)
      return
    }
    switch commit.cause {
    case .none: return
    case .unknown: connectUnknown(index, to: wedge, end, band)
    case .trigger(let seq), .owner(let seq):
      guard let (node, start) = anchor(of: seq, at: commit.time, towards: end) else { return }
      var isOwner = false
      if case .owner = commit.cause { isOwner = true }
      let waited = commit.time > time(of: seq).plus(100_000)
      connect(
        .init(
          from: node, to: wedge, kind: isOwner ? "cause owner" : "cause", points: Self.curve(from: start, to: end),
          role: isOwner ? .unknown : .cause, dash: isOwner ? .dotted : waited ? .dashed : .solid,
          tooltip: isOwner ? "started there; what triggered it is not known" : ""),
        uses: isOwner ? .unknown : waited ? .afterWaiting : .atOnce)
    }
  }

  private mutating func connectCard(_ card: Repetition, _ band: Band) {
    let middle = card.commits[card.commits.count / 2]
    let x = min(max(scale.x(story.commits[middle].time), card.left + 8), card.right - 14)
    connectCommit(middle, to: Point(x, band.mutation - 18), band)
  }

  private mutating func connectFromEffect(
    _ index: Int, to wedge: PictureGraph.NodeID, of commit: Int, _ end: Point, _ band: Band
  ) {
    let effect = story.effects[index]
    let time = story.commits[commit].time
    let isCritical = critical?.commit == commit
    let (role, width, head): (Role, Double, Double) = isCritical ? (.ink, 3, 0) : (.cause, 1.2, 5)
    if let bar = effectNodes[index], let lane = band.laneOfEffect[index] {
      let isRunning = effect.runs.contains { $0.contains(time) }
      let reach = isRunning ? band.runningReach : band.waitingReach
      let waited = effect.hasWaited(until: time)
      connect(
        .init(
          from: bar, to: wedge, kind: "cause",
          points: PictureGraph.straight([Point(end.x, band.lanes[lane] + reach), end]), role: role, width: width,
          dash: waited && !isCritical ? .dashed : .solid, head: head), uses: waited ? .afterWaiting : .atOnce)
    } else if let action = effect.action, let node = actionNodes[action] {
      let start = Point(scale.x(story.actions[action].time), band.action + 7)
      connect(
        .init(
          from: node, to: wedge, kind: "cause", points: PictureGraph.straight([start, end]), role: role, width: width,
          head: head), uses: .atOnce)
    }
  }

  private mutating func connectUnknown(_ index: Int, to wedge: PictureGraph.NodeID, _ end: Point, _ band: Band) {
    guard let lane = band.laneOfUnknown[index] else { return }
    let center = Point(end.x, band.lanes[lane])
    let commit = story.commits[index]
    let origin = commit.source ?? (commit.isInjected ? "transform" : nil)
    let node = mark(
      .init(
        .ellipse, kind: "unknown", box: Box(center: center, width: 16, height: 16),
        paint: Paint(fill: .page, stroke: .unknown, width: 1.4, dash: .dotted),
        words: Words("?", at: center, anchor: .middle, bold: true, role: .mute),
        tooltip: "the cause of \(commit.label) is not known"), uses: .unknown)
    if let origin {
      var request = LabelRequest(
        ["by \(TextMetrics.truncated(origin, to: 120))"], at: center, kind: "unknown", limits: band.labelLimits)
      request.gap = 11
      request.role = .mute
      requests.append(request)
    }
    connect(
      .init(
        from: node, to: wedge, kind: "cause unknown",
        points: PictureGraph.straight([Point(center.x, center.y + 8), end]), role: .unknown, dash: .dotted),
      uses: .unknown)
  }
}

// MARK: Into an action

extension TimelineSheet {
  private mutating func connectSender(of index: Int, _ node: PictureGraph.NodeID, _ at: Point, _ band: Band) {
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

  // MARK: Where an event stands

  /// The middle of the dot of a commit.
  func dotX(of commit: Int) -> Double {
    let commit = story.commits[commit]
    guard let reduce = commit.reduce else { return scale.x(commit.time) }
    return max(scale.x(reduce.upperBound), scale.x(reduce.lowerBound) + 3) - 1.5
  }

  /// The mark of an event of any kind, and where a line leaves it at a time.
  private func anchor(
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
        return (node, Point(scale.x(story.actions[index].time), y))
      }
      if let index = places.commits[seq], let node = dots[index] ?? wedges[index],
        let band = band(of: story.commits[index].reactor)
      {
        let y = band.state < end.y ? band.state + 5 : band.state - 5
        return (node, Point(dotX(of: index), y))
      }
      guard let owner = scene.owners[seq], owner < seq else { return nil }
      seq = owner
    }
    return nil
  }

  private func reactor(of seq: TraceEvent.Seq) -> TraceEvent.ReactorID? {
    let seq = scene.owners[seq] ?? seq
    if let index = places.effects[seq] { return story.effects[index].reactor }
    if let index = places.actions[seq] { return story.actions[index].reactor }
    return places.commits[seq].map { story.commits[$0].reactor }
  }

  private func time(of seq: TraceEvent.Seq) -> UInt64 {
    let seq = scene.owners[seq] ?? seq
    if let index = places.actions[seq] { return story.actions[index].time }
    if let index = places.commits[seq] { return story.commits[index].finish }
    return places.effects[seq].map { story.effects[$0].begin } ?? 0
  }

  /// Leaves and arrives upright.
  private static func curve(from start: Point, to end: Point) -> [Point] {
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
