import PictureKit
import TraceModel

extension Trace {
  /// Draws what happened over time: a band for each reactor, from its actions down to its states.
  ///
  /// A trace without events gives a picture that says so. Equal traces and options give equal pictures.
  ///
  /// - Throws: `DiagramError.notInTrace` if the options ask for what this trace does not have.
  public func timeline(_ options: TimelineOptions = .init()) throws(DiagramError) -> Picture {
    try TraceGraph(self).timeline(options, eventChains: EventChains(self))
  }
}

extension TraceGraph {
  /// The same for a graph that was read without its trace; `eventChains` are those of its events.
  package func timeline(_ options: TimelineOptions = .init(), eventChains: EventChains) throws(DiagramError) -> Picture
  {
    var model = try TimelineModel(self, options, chain: Timeline.chain(of: options.focus, eventChains))
    model.eventChains = eventChains
    return Timeline.picture(of: model)
  }
}

/// From a model to a picture.
package enum Timeline {
  /// Numbers of all events in the chain of one.
  fileprivate static func chain(
    of focus: TraceEvent.Seq?, _ eventChains: EventChains
  ) throws(DiagramError) -> Set<TraceEvent.Seq>? {
    guard let focus else { return nil }
    if let chain = eventChains.chain(of: focus) { return chain }
    let numbers = eventChains.numbers.map { "its events are numbered from \($0.lowerBound) to \($0.upperBound)" }
    throw .notInTrace("no event \(focus) in this trace; \(numbers ?? "it has none")")
  }

  package static func picture(of model: TimelineModel) -> Picture {
    guard !model.isEmpty else { return EmptyTimeline.picture(of: model) }
    guard model.detail != .overview else { return Overview.picture(of: model) }
    let (renderer, dropped) = drawn(model)
    return Picture(drawing: renderer.drawing, remarks: model.remarks + remarks(dropped, renderer))
  }

  /// The finished renderer, and the words that found no room.
  static func drawn(_ model: TimelineModel) -> (renderer: TimelineRenderer, dropped: [LabelRequest]) {
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
    let positions = model.detail == .full ? actionPositions(of: strips, model, scale) : [:]
    func draw() -> (renderer: TimelineRenderer, outcome: TimelineRenderer.Outcome) {
      let bands = bands(of: model, scale, strips, positions, rooms)
      var renderer = TimelineRenderer(
        model: model, scale: scale, bands: bands, critical: critical, findingNumbers: numbers)
      let outcome = renderer.draw()
      return (renderer, outcome)
    }
    var (renderer, outcome) = draw()
    for _ in 1..<mostAttempts where widen(&rooms, for: outcome, in: renderer.bands) { (renderer, outcome) = draw() }
    let wide = (renderer, outcome)
    if narrow(&rooms, to: outcome, in: renderer.bands) { (renderer, outcome) = draw() }
    // Unused rows are taken away, if that drops no label.
    if outcome.dropped.count > wide.1.dropped.count { (renderer, outcome) = wide }
    return (renderer, outcome.dropped)
  }

  /// Takes the rows away in which nothing stands; false if there are none.
  private static func narrow(
    _ rooms: inout [TraceEvent.ReactorID: Band.Room], to outcome: TimelineRenderer.Outcome, in bands: [Band]
  ) -> Bool {
    let before = rooms
    let placed = Dictionary(grouping: outcome.placed) { $0.request.limits }
    for band in bands where rooms[band.id] != nil {
      let labels = placed[band.labelLimits] ?? []
      func used(above row: Double, _ kinds: Set<String>) -> Int {
        let highest = labels.filter { kinds.contains($0.request.kind) }.map(\.text.at.y).min() ?? row
        return max(0, Int(((row + 4 - highest) / 14).rounded()))
      }
      let lowest = labels.filter { $0.request.kind == "state" }.map(\.text.at.y).max() ?? band.state
      rooms[band.id] = Band.Room(
        head: min(band.room.head, used(above: band.action, ["action"])),
        strip: min(band.room.strip, used(above: band.mutation, ["mutation"]) + rowsOfEnds(labels, under: band)),
        foot: min(band.room.foot, max(0, Int(((lowest - band.state - 4) / 13).rounded()))))
    }
    return rooms != before
  }

  /// Rows of the strip, more than its own, that ends below the last bar take.
  private static func rowsOfEnds(_ labels: [LabelPlacement.Placed], under band: Band) -> Int {
    let lowest = labels.filter { $0.request.kind == "end" }.map(\.text.at.y).max() ?? 0
    return max(0, Int(((lowest - (band.lanes.last ?? band.action) - 23) / 14).rounded(.up)))
  }

  private static let mostAttempts = 4
  private static let mostTried = 250

  /// Rows of words that a band may have beyond its own, unless something must be said.
  private static let mostRows = 3

  /// Another row of words for each band that could not say all it has to say; false if more rows would not help.
  private static func widen(
    _ rooms: inout [TraceEvent.ReactorID: Band.Room], for outcome: TimelineRenderer.Outcome, in bands: [Band]
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
    if let other = model.companion {
      let from = min(model.window.lowerBound, other.window.lowerBound)
      let to = max(model.window.upperBound, other.window.upperBound)
      return TimeScale(window: from...to, busy: model.busy + other.busy, left: 212, right: 1336)
    }
    let hasOpen = model.effects.contains { model.graph.effects[$0].end == .open }
    return TimeScale(window: model.window, busy: model.busy, left: 212, right: hasOpen ? 1336 : 1350)
  }

  private static func strips(of model: TimelineModel, _ scale: TimeScale, _ critical: CriticalPath?) -> [BandContents] {
    let graph = model.graph
    func isNotable(_ index: Int) -> Bool {
      let commit = graph.commits[index]
      let action = commit.effect.flatMap { graph.effects[$0].action }
      return !commit.findings.isEmpty || critical?.commit == index || action.flatMap { graph.actions[$0].loop } != nil
    }
    return model.reactors.map { BandContents(graph.reactors[$0].id, of: model, scale, isNotable: isNotable) }
  }

  /// No action stands before the state, or the reduce, that it was sent from.
  private static func actionPositions(of strips: [BandContents], _ model: TimelineModel, _ scale: TimeScale) -> [Int:
    Double]
  {
    let graph = model.graph
    let commits = strips.reduce(into: [Int: Double]()) { $0.merge($1.commitPositions) { first, _ in first } }
    return strips.reduce(into: [:]) { positions, strip in
      let own = MarkPositions.actions(strip.actions, graph, scale) { index in
        guard let commit = graph.actions[index].sentByCommit, let x = commits[commit] else { return nil }
        return CommitColumn(graph.commits[commit], x, scale).leave(at: graph.actions[index].time, scale).x
      }
      positions.merge(own) { first, _ in first }
    }
  }

  private static func bands(
    of model: TimelineModel, _ scale: TimeScale, _ strips: [BandContents], _ positions: [Int: Double],
    _ rooms: [TraceEvent.ReactorID: Band.Room]
  ) -> [Band] {
    var top = TimelineRenderer.axisTop(of: model) + 22
    return zip(model.reactors, strips).map { reactor, strip in
      let room = rooms[model.graph.reactors[reactor].id] ?? Band.Room()
      let band = Band(
        reactor: reactor, strip, actionPositions: positions, model: model, scale: scale, top: top, room: room)
      top = band.bottom + 10
      return band
    }
  }

  private static func remarks(_ dropped: [LabelRequest], _ renderer: TimelineRenderer) -> [String] {
    let folded = renderer.bands.flatMap(\.cards).reduce(0) { $0 + $1.commits.count }
    var remarks: [String] = []
    if folded > 0 { remarks.append("\(CountText.of(folded, "equal mutation")) in a row are drawn as cards") }
    if !dropped.isEmpty {
      remarks.append("\(CountText.of(dropped.count, "label")) had no room; tooltips and a smaller window show them")
    }
    return remarks
  }
}
