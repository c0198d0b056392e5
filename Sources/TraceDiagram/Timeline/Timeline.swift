import TraceModel

extension Trace {
  /// Draws what happened over time: a band for each reactor, from its actions down to its states.
  ///
  /// A trace without events gives a picture that says so. Equal traces and options give equal pictures.
  ///
  /// - Throws: `DiagramError.notInTrace` where the options ask for what this trace does not have.
  public func timeline(_ options: TimelineOptions = .init()) throws(DiagramError) -> Picture {
    try TraceGraph(self).timeline(options, trails: EventTrails(self))
  }
}

extension TraceGraph {
  /// The same for a graph that was read without its trace; `trails` are those of its events.
  public func timeline(_ options: TimelineOptions = .init(), trails: EventTrails) throws(DiagramError) -> Picture {
    var model = try TimelineModel(self, options, chain: Timeline.chain(of: options.focus, trails))
    model.trails = trails
    return Timeline.picture(of: model)
  }
}

/// From a model to a picture.
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

  package static func picture(of model: TimelineModel) -> Picture {
    guard !model.isEmpty else { return EmptyTimeline.picture(of: model) }
    guard model.detail != .overview else { return Overview.picture(of: model) }
    let (sheet, dropped) = drawn(model)
    return Picture(drawing: sheet.drawing, remarks: model.remarks + remarks(dropped, sheet))
  }

  /// The finished sheet, and the words that found no room.
  static func drawn(_ model: TimelineModel) -> (sheet: TimelineSheet, dropped: [LabelRequest]) {
    let scale = scale(for: model)
    let critical = CriticalPath(model)
    let numbers = FindingsTable.numbers(for: model)
    var rooms: [TraceEvent.ReactorID: Band.Room] = [:]
    // Where much is to be said all rows are needed, and trying with fewer takes its time.
    if model.actions.count + model.commits.count > mostTried {
      let all = Band.Room(head: mostRows, strip: mostRows, foot: mostRows)
      for reactor in model.reactors { rooms[model.graph.reactors[reactor].id] = all }
    }
    let strips = strips(of: model, scale, critical)
    let places = model.detail == .full ? actionPlaces(of: strips, model, scale) : [:]
    func draw() -> (sheet: TimelineSheet, outcome: TimelineSheet.Outcome) {
      let bands = bands(of: model, scale, strips, places, rooms)
      var sheet = TimelineSheet(
        model: model, scale: scale, bands: bands, critical: critical, findingNumbers: numbers)
      let outcome = sheet.draw()
      return (sheet, outcome)
    }
    var (sheet, outcome) = draw()
    for _ in 1..<mostAttempts where widen(&rooms, for: outcome, in: sheet.bands) { (sheet, outcome) = draw() }
    let wide = (sheet, outcome)
    if narrow(&rooms, to: outcome, in: sheet.bands) { (sheet, outcome) = draw() }
    // Rows that nobody used are taken away, if that costs no words.
    if outcome.dropped.count > wide.1.dropped.count { (sheet, outcome) = wide }
    return (sheet, outcome.dropped)
  }

  /// Takes the rows away in which nothing stands; false where there are none.
  private static func narrow(
    _ rooms: inout [TraceEvent.ReactorID: Band.Room], to outcome: TimelineSheet.Outcome, in bands: [Band]
  ) -> Bool {
    let before = rooms
    let placed = Dictionary(grouping: outcome.placed) { $0.request.limits }
    for band in bands where rooms[band.id] != nil {
      let labels = placed[band.labelLimits] ?? []
      func used(above row: Double, _ kinds: Set<String>) -> Int {
        let highest = labels.filter { kinds.contains($0.request.kind) }.map(\.words.at.y).min() ?? row
        return max(0, Int(((row + 4 - highest) / 14).rounded()))
      }
      let lowest = labels.filter { $0.request.kind == "state" }.map(\.words.at.y).max() ?? band.state
      rooms[band.id] = Band.Room(
        head: min(band.room.head, used(above: band.action, ["action"])),
        strip: min(band.room.strip, used(above: band.mutation, ["mutation"]) + rowsOfEnds(labels, under: band)),
        foot: min(band.room.foot, max(0, Int(((lowest - band.state - 4) / 13).rounded()))))
    }
    return rooms != before
  }

  /// Rows of the strip, more than its own, that ends below the last bar take.
  private static func rowsOfEnds(_ labels: [LabelPlacement.Placed], under band: Band) -> Int {
    let lowest = labels.filter { $0.request.kind == "end" }.map(\.words.at.y).max() ?? 0
    return max(0, Int(((lowest - (band.lanes.last ?? band.action) - 23) / 14).rounded(.up)))
  }

  private static let mostAttempts = 4
  private static let mostTried = 250

  /// Rows of words that a band may have beyond its own, unless something must be said.
  private static let mostRows = 3

  /// Another row of words for each band that could not say all it has to say; false where more rows would not help.
  private static func widen(
    _ rooms: inout [TraceEvent.ReactorID: Band.Room], for outcome: TimelineSheet.Outcome, in bands: [Band]
  ) -> Bool {
    let before = rooms
    let cut = outcome.placed.filter(\.isCut).map(\.request)
    let missing = Dictionary(grouping: outcome.dropped + cut) { $0.limits }
    let must = Set(outcome.dropped.filter(\.isNeeded).map { "\($0.kind) \($0.limits.top)" })
    for band in bands {
      guard let requests = missing[band.labelLimits] else { continue }
      func grow(_ row: WritableKeyPath<Band.Room, Int>, _ kinds: Set<String>) {
        let wanting = requests.count { kinds.contains($0.kind) && ($0.isNeeded || !$0.tiers.isEmpty || !$0.isFixed) }
        guard wanting > 0 else { return }
        let isNeeded = kinds.contains { must.contains("\($0) \(band.labelLimits.top)") }
        var room = rooms[band.id] ?? .init()
        let more = wanting > 12 ? 2 : 1
        room[keyPath: row] = max(
          min(room[keyPath: row] + more, mostRows), isNeeded ? room[keyPath: row] + 1 : room[keyPath: row])
        rooms[band.id] = room
      }
      grow(\.head, ["action"])
      grow(\.strip, ["mutation", "end", "unknown"])
      grow(\.foot, ["state"])
    }
    return rooms != before
  }

  private static func scale(for model: TimelineModel) -> TimeScale {
    let hasOpen = model.effects.contains { model.graph.effects[$0].end == .open }
    return TimeScale(window: model.window, busy: model.busy, left: 212, right: hasOpen ? 1336 : 1350)
  }

  private static func strips(of model: TimelineModel, _ scale: TimeScale, _ critical: CriticalPath?) -> [BandStrip] {
    let graph = model.graph
    func isNotable(_ index: Int) -> Bool {
      let commit = graph.commits[index]
      let action = commit.effect.flatMap { graph.effects[$0].action }
      return !commit.findings.isEmpty || critical?.commit == index || action.flatMap { graph.actions[$0].loop } != nil
    }
    return model.reactors.map { BandStrip(graph.reactors[$0].id, of: model, scale, isNotable: isNotable) }
  }

  /// No action stands before the state, or the reduce, that it was sent from.
  private static func actionPlaces(of strips: [BandStrip], _ model: TimelineModel, _ scale: TimeScale) -> [Int: Double]
  {
    let graph = model.graph
    let commits = strips.reduce(into: [Int: Double]()) { $0.merge($1.commitPlaces) { first, _ in first } }
    return strips.reduce(into: [:]) { places, strip in
      let own = MarkPlaces.actions(strip.actions, graph, scale) { index in
        guard let commit = graph.actions[index].sentByCommit, let place = commits[commit] else { return nil }
        return CommitColumn(graph.commits[commit], place, scale).leave(at: graph.actions[index].time, scale).x
      }
      places.merge(own) { first, _ in first }
    }
  }

  private static func bands(
    of model: TimelineModel, _ scale: TimeScale, _ strips: [BandStrip], _ places: [Int: Double],
    _ rooms: [TraceEvent.ReactorID: Band.Room]
  ) -> [Band] {
    var top = TimelineSheet.axisTop(of: model) + 22
    return zip(model.reactors, strips).map { reactor, strip in
      let room = rooms[model.graph.reactors[reactor].id] ?? Band.Room()
      let band = Band(
        reactor: reactor, strip, actionPlaces: places, model: model, scale: scale, top: top, room: room)
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
  fileprivate mutating func draw() -> Outcome {
    drawFrame()
    drawAppMarks()
    drawCriticalLine()
    for band in bands {
      drawEffects(of: band)
      drawCommits(of: band)
      drawOuts(of: band)
      drawActions(of: band)
      drawBrackets(of: band)
    }
    drawCauses()
    for node in insideWords { drawing.add(node) }
    for band in bands { captionLoops(of: band) }
    let outcome = placeLabels()
    underlineCritical()
    drawHeader(dropped: outcome.dropped.count)
    drawFooter()
    return outcome
  }

  private mutating func drawFooter() {
    let top = (bands.last?.bottom ?? 0) + 44
    let graph = self.graph
    let table = FindingsTable.draw(graph, numbers: findingNumbers, marks: badgeNodes, on: &drawing, top: top)
    let legend = Legend.draw(used, on: &drawing.background, left: 812, top: top)
    drawing.page.height = max(table, legend) + 8
  }
}
