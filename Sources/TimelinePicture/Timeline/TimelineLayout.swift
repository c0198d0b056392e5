import PictureKit
import TraceReading

/// The elements that a timeline shows and where each mark stands. Passes read it, none changes it.
struct TimelineLayout {
  let model: TimelineModel
  let critical: CriticalPath?
  /// Number of each finding in the table, by its index in the graph.
  let findingNumbers: [Int: Int]
  let bySeq: ElementsBySeq
  let turns: LoopTurns
  let plain: PlainElements
  /// See `Outcomes`.
  let outcomes: [Int: String]
  /// Commits that came too late, and have a ring around their state.
  let late: Set<Int>
  /// See `ChangedOut`.
  let changedOut: [Int: ChangedOut]
  private let places: MarkPlaces
  /// The group in which a commit stands; the last of it has the words of all.
  let clusterOf: [Int: [Int]]
  private(set) var bands: [Band] = []
  private let bandOf: [TraceEvent.ReactorID: Int]

  var graph: TraceGraph { model.graph }
  var scale: TimeScale { places.scale }
  let head: TimelineHead
  var axisTop: Double { head.bottom }

  /// Bands have no rows until `withBands`.
  init(_ model: TimelineModel) {
    self.model = model
    let graph = model.graph
    let critical = CriticalPath(model)
    self.critical = critical
    head = TimelineHead(model, hasStrip: critical != nil)
    findingNumbers = FindingsTable.numbers(for: model)
    bySeq = ElementsBySeq(model)
    let turns = LoopTurns(model)
    self.turns = turns
    plain = PlainElements(model, critical)
    outcomes = Outcomes.find(in: model)
    let late = Set(model.orderNotes.filter(\.isLate).map(\.then))
    self.late = late
    changedOut = ChangedOut.find(in: model)
    func isNotable(_ index: Int) -> Bool {
      let commit = graph.commits[index]
      let action = commit.effect.flatMap { graph.effects[$0].action }
      return !commit.findings.isEmpty || critical?.commit == index || action.flatMap { graph.actions[$0].loop } != nil
    }
    var places = MarkPlaces(model, TimeScale(of: model), isNotable: isNotable)
    var margin = 0.0
    // Marks beside their time, rings and numbers of findings at the right edge get the room that they lack.
    for _ in 0..<3 where model.companion == nil {
      let excess = places.right(graph, late: late, turns) - (model.pageWidth - Style.bandMargin)
      guard excess > 0 else { break }
      margin += excess
      places = MarkPlaces(model, TimeScale(of: model, margin: margin), isNotable: isNotable)
    }
    self.places = places
    clusterOf = places.contents.reduce(into: [:]) { all, contents in
      for cluster in contents.clusters { for index in cluster { all[index] = cluster } }
    }
    bandOf = Dictionary(model.reactors.enumerated().map { (graph.reactors[$1].id, $0) }) { first, _ in first }
  }

  /// The layout with rows for words in its bands.
  func withBands(_ rooms: [TraceEvent.ReactorID: Band.Room]) -> TimelineLayout {
    var layout = self
    var top = axisTop + 22
    layout.bands = zip(model.reactors, places.contents).map { reactor, contents in
      let band = Band(
        reactor: reactor, contents, actionPositions: places.actions, graph: graph, scale: scale, top: top,
        room: rooms[graph.reactors[reactor].id] ?? .init(), pageWidth: model.pageWidth)
      top = band.bottom + 10
      return band
    }
    return layout
  }

  func band(of reactor: TraceEvent.ReactorID) -> Band? { bandOf[reactor].map { bands[$0] } }
}

/// Where marks stand.
extension TimelineLayout {
  /// The middle of the diamond of an action, and of the wedge of a commit: beside their time where others stand there.
  func actionX(_ index: Int) -> Double { places.actions[index] ?? scale.x(graph.actions[index].time) }
  func commitX(_ index: Int) -> Double { places.commits[index] ?? scale.x(graph.commits[index].time) }

  /// The distance of a commit from its time.
  func shift(of index: Int) -> Double { commitX(index) - scale.x(graph.commits[index].time) }

  /// The middle of the dot of a commit.
  func dotX(of index: Int) -> Double { CommitColumn(graph.commits[index], commitX(index), scale).dot }

  /// Where a line leaves a commit at a time: its dot, or within its reduce what happened before that was over.
  func leave(commit index: Int, at time: UInt64, _ band: Band) -> Point {
    let (x, isInReduce) = CommitColumn(graph.commits[index], commitX(index), scale).leave(at: time, scale)
    return Point(x, isInReduce ? band.reduce : band.state)
  }

  /// Where a line leaves the bar of an effect: above its end, or at the bar's end where the wedge stands beside its time.
  func leave(effect index: Int, towards x: Double) -> Double {
    let effect = graph.effects[index]
    let left = scale.x(effect.begin)
    return min(max(x, left + 1), max(scale.x(effect.finish), left + 3) - 1)
  }
}
