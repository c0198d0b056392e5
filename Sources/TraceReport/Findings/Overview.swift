import TraceReading

/// How much happened when in each reactor, for the first look at a page.
struct Overview {
  /// Parts of the time of a trace.
  static let bins = 360

  /// Reactors that are counted, the first ones: each takes 1,440 numbers.
  private static let mostReactors = 200

  /// Actions, effects, mutations and states of one reactor, by part of the time.
  struct Lanes: Equatable {
    var counts: [[Int]] = Array(repeating: Array(repeating: 0, count: Overview.bins), count: 4)
  }

  private(set) var lanes: [TraceEvent.ReactorID: Lanes] = [:]

  init(_ rows: EventRows, _ graph: TraceGraph) {
    var counted: Set<TraceEvent.ReactorID> = []
    let shown = rows.part?.shown ?? 0...graph.span.upperBound
    for reactor in graph.reactors.prefix(Self.mostReactors) { counted.insert(reactor.id) }
    func count(_ reactor: TraceEvent.ReactorID, _ lane: Int, at time: UInt64) {
      guard counted.contains(reactor), rows.part == nil || shown.contains(time) else { return }
      lanes[reactor, default: Lanes()].counts[lane][shown.bin(of: time, of: Self.bins)] += 1
    }
    for action in graph.actions { count(action.reactor, 0, at: action.time) }
    for effect in graph.effects { count(effect.reactor, 1, at: effect.begin) }
    for commit in graph.commits { count(commit.reactor, 2, at: commit.time) }
    // The first state of a reactor is of no commit.
    for event in rows.events { if case .state = event.kind, let id = event.reactor { count(id, 3, at: event.time) } }
  }
}
