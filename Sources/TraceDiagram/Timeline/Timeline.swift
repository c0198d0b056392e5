import TraceModel

extension Trace {
  /// Draws what happened over time: a band for each reactor, from its actions down to its states.
  ///
  /// A trace without events gives a picture that says so. Equal traces and options give equal pictures.
  ///
  /// - Throws: `DiagramError.notInTrace` where the options ask for what this trace does not have.
  public func timeline(_ options: TimelineOptions = .init()) throws(DiagramError) -> Picture {
    try Story(self).timeline(options, trails: EventTrails(self))
  }
}

extension Story {
  /// The same for a story that was read without its trace; `trails` are those of its events.
  public func timeline(_ options: TimelineOptions = .init(), trails: EventTrails) throws(DiagramError) -> Picture {
    var scene = try Scene(self, options, chain: Timeline.chain(of: options.focus, trails))
    scene.trails = trails
    return Timeline.picture(of: scene)
  }
}

/// From a scene to a picture.
package enum Timeline {
  /// Numbers of all events in the chain of one.
  fileprivate static func chain(
    of focus: TraceEvent.Seq?, _ trails: EventTrails
  ) throws(DiagramError) -> Set<TraceEvent.Seq>? {
    guard let focus else { return nil }
    if let chain = trails.chain(of: focus) { return chain }
    let numbers = trails.numbers.map { "its events are numbered from \($0.lowerBound) to \($0.upperBound)" }
    throw .notInTrace("no event \(focus) in this trace; \(numbers ?? "it has none")")
  }

  package static func picture(of scene: Scene) -> Picture {
    guard !scene.isEmpty else { return EmptyTimeline.picture(of: scene) }
    let (sheet, dropped) = drawn(scene)
    return Picture(graph: sheet.graph, remarks: scene.remarks + remarks(dropped, sheet))
  }

  /// The finished sheet, and the words that found no room.
  static func drawn(_ scene: Scene) -> (sheet: TimelineSheet, dropped: [LabelRequest]) {
    let scale = scale(for: scene)
    let critical = CriticalPath(scene)
    let numbers = FindingsTable.numbers(for: scene)
    var rooms: [TraceEvent.ReactorID: Band.Room] = [:]
    var attempt = 0
    while true {
      let bands = bands(of: scene, scale, critical, rooms)
      var sheet = TimelineSheet(
        scene: scene, scale: scale, bands: bands, critical: critical, findingNumbers: numbers)
      let dropped = sheet.draw()
      attempt += 1
      guard attempt < mostAttempts, widen(&rooms, for: dropped, in: bands) else { return (sheet, dropped) }
    }
  }

  private static let mostAttempts = 4

  /// Another row of words for each band that could not say what must be said; false where all could.
  private static func widen(
    _ rooms: inout [TraceEvent.ReactorID: Band.Room], for dropped: [LabelRequest], in bands: [Band]
  ) -> Bool {
    var isWidened = false
    for band in bands {
      let missing = dropped.filter { $0.isNeeded && band.labelLimits == $0.limits }
      guard !missing.isEmpty else { continue }
      if missing.contains(where: { $0.kind == "action" }) { rooms[band.id, default: .init()].head += 1 }
      if missing.contains(where: { $0.kind != "action" }) { rooms[band.id, default: .init()].strip += 1 }
      isWidened = true
    }
    return isWidened
  }

  private static func scale(for scene: Scene) -> TimeScale {
    let hasOpen = scene.effects.contains { scene.story.effects[$0].end == .open }
    return TimeScale(window: scene.window, busy: scene.busy, left: 212, right: hasOpen ? 1336 : 1350)
  }

  private static func bands(
    of scene: Scene, _ scale: TimeScale, _ critical: CriticalPath?, _ rooms: [TraceEvent.ReactorID: Band.Room]
  ) -> [Band] {
    let story = scene.story
    func isNotable(_ index: Int) -> Bool {
      let commit = story.commits[index]
      let action = commit.effect.flatMap { story.effects[$0].action }
      return !commit.findings.isEmpty || critical?.commit == index || action.flatMap { story.actions[$0].loop } != nil
    }
    var top = TimelineSheet.axisTop + 22
    return scene.reactors.map { reactor in
      let room = rooms[story.reactors[reactor].id] ?? Band.Room()
      let band = Band(reactor: reactor, scene: scene, scale: scale, top: top, room: room, isNotable: isNotable)
      top = band.bottom + 10
      return band
    }
  }

  private static func remarks(_ dropped: [LabelRequest], _ sheet: TimelineSheet) -> [String] {
    let folded = sheet.bands.flatMap(\.cards).reduce(0) { $0 + $1.commits.count }
    var remarks: [String] = []
    if folded > 0 { remarks.append("\(TimeWords.count(folded, "equal mutation")) in a row are drawn as cards") }
    if !dropped.isEmpty {
      remarks.append("\(TimeWords.count(dropped.count, "label")) had no room; tooltips and a smaller window show them")
    }
    return remarks
  }
}

extension TimelineSheet {
  /// Draws everything, from the ground up.
  ///
  /// - Returns: Words for which there was no room.
  fileprivate mutating func draw() -> [LabelRequest] {
    drawFrame()
    drawCriticalLine()
    for band in bands {
      drawEffects(of: band)
      drawCommits(of: band)
      drawActions(of: band)
    }
    drawCauses()
    for node in insideWords { graph.add(node) }
    for band in bands { captionLoops(of: band) }
    let dropped = placeLabels()
    underlineCritical()
    drawHeader(dropped: dropped.count)
    drawFooter()
    return dropped
  }

  private mutating func drawFooter() {
    let top = (bands.last?.bottom ?? 0) + 44
    let story = self.story
    let table = FindingsTable.draw(story, numbers: findingNumbers, on: &graph.background, top: top)
    let legend = Legend.draw(used, on: &graph.background, left: 812, top: top)
    graph.page.height = max(table, legend) + 8
  }
}
