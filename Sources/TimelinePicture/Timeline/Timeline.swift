import PictureKit
import TraceReading

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

/// Makes pictures of models.
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
    let timeline = drawn(model)
    return Picture(drawing: timeline.drawing, remarks: model.remarks + remarks(timeline))
  }

  /// Tries further rows of words until all labels have room, or no more would help.
  static func drawn(_ model: TimelineModel) -> DrawnTimeline {
    let layout = TimelineLayout(model)
    var rooms: [TraceEvent.ReactorID: Band.Room] = [:]
    // A crowded timeline needs all rows, and trying with fewer takes its time.
    if model.actions.count + model.commits.count > mostTried {
      let all = Band.Room(head: mostRows, strip: mostRows, foot: mostRows)
      for reactor in model.reactors { rooms[model.graph.reactors[reactor].id] = all }
    }
    var timeline = layout.withBands(rooms).drawn()
    for _ in 1..<mostAttempts where widen(&rooms, for: timeline) { timeline = layout.withBands(rooms).drawn() }
    // Unused rows are taken away, if that drops no label.
    guard narrow(&rooms, to: timeline) else { return timeline }
    let narrow = layout.withBands(rooms).drawn()
    return narrow.dropped.count > timeline.dropped.count ? timeline : narrow
  }

  /// Takes the rows away in which nothing stands; false if there are none.
  private static func narrow(_ rooms: inout [TraceEvent.ReactorID: Band.Room], to timeline: DrawnTimeline) -> Bool {
    let previous = rooms
    let placed = Dictionary(grouping: timeline.placed) { $0.request.limits }
    for band in timeline.layout.bands where rooms[band.id] != nil {
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
    return rooms != previous
  }

  /// The further rows of the strip that words of ends take below the last bar.
  private static func rowsOfEnds(_ labels: [LabelPlacement.Placed], under band: Band) -> Int {
    let lowest = labels.filter { $0.request.kind == "end" }.map(\.text.at.y).max() ?? 0
    return max(0, Int(((lowest - (band.lanes.last ?? band.action) - 23) / 14).rounded(.up)))
  }

  private static let mostAttempts = 4
  private static let mostTried = 250

  /// The most further rows of words in a band, unless a label must not be dropped.
  private static let mostRows = 3

  /// Gives another row of words to each band whose labels found no room; false if more rows would not help.
  private static func widen(_ rooms: inout [TraceEvent.ReactorID: Band.Room], for timeline: DrawnTimeline) -> Bool {
    let previous = rooms
    let cut = timeline.placed.filter(\.isCut).map(\.request)
    let missing = Dictionary(grouping: timeline.dropped + cut) { $0.limits }
    let must = Set(timeline.dropped.filter(\.isNeeded).map { "\($0.kind) \($0.limits.top)" })
    for band in timeline.layout.bands {
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
    return rooms != previous
  }

  private static func remarks(_ timeline: DrawnTimeline) -> [String] {
    let folded = timeline.layout.bands.flatMap(\.cards).reduce(0) { $0 + $1.commits.count }
    var remarks: [String] = []
    if folded > 0 { remarks.append("\(CountText.of(folded, "equal mutation")) in a row are drawn as cards") }
    if !timeline.dropped.isEmpty {
      remarks.append(
        "\(CountText.of(timeline.dropped.count, "label")) had no room (\(timeline.dropped.names)); tooltips and a smaller "
          + "window show them")
    }
    return remarks
  }
}
