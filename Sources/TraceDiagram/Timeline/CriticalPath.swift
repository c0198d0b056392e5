import TraceModel

/// The slowest action, and what its time was spent on.
package struct CriticalPath: Sendable, Equatable {
  /// Indices into the graph.
  package var action: Int
  package var effect: Int?
  package var commit: Int
  /// Nanoseconds; their sum is the whole.
  package var running: UInt64
  package var waiting: UInt64
  package var queued: UInt64
  package var reduce: UInt64

  package var total: UInt64 { running + waiting + queued + reduce }

  /// Less than this is no news: a frame has 16 times as much.
  static let shortest: UInt64 = 1_000_000

  /// The shown action whose last state came latest after it; nil if none took a millisecond.
  ///
  /// An effect that was cancelled, failed or did not end has no last state of its own.
  package init?(_ model: TimelineModel) {
    let graph = model.graph
    let shown = Set(model.commits)
    var slowest: (length: UInt64, action: Int, commit: Int)?
    for index in model.actions {
      let action = graph.actions[index]
      guard let effect = action.effect, graph.effects[effect].end == .completed else { continue }
      let commits = graph.effects[effect].commits.filter { shown.contains($0) && graph.commits[$0].reduce != nil }
      guard let last = commits.max(by: { graph.commits[$0].finish < graph.commits[$1].finish }),
        graph.commits[last].finish > action.time
      else { continue }
      let length = graph.commits[last].finish - action.time
      if length > slowest?.length ?? 0 { slowest = (length, index, last) }
    }
    guard let slowest, slowest.length >= Self.shortest else { return nil }
    self.init(graph, slowest.action, slowest.commit)
  }

  init(_ graph: TraceGraph, _ action: Int, _ commit: Int) {
    self.action = action
    self.commit = commit
    effect = graph.actions[action].effect
    let start = graph.actions[action].time
    let end = graph.commits[commit]
    let arrival = max(end.time, start)
    let runs = effect.map { graph.effects[$0].runs } ?? []
    let ran = runs.reduce(UInt64(0)) { sum, run in
      let from = max(run.lowerBound, start)
      let to = min(run.upperBound, arrival)
      return to > from ? sum + (to - from) : sum
    }
    running = min(ran, arrival - start)
    waiting = arrival - start - running
    let reduceStart = max(end.reduce?.lowerBound ?? arrival, arrival)
    queued = reduceStart - arrival
    reduce = max(end.finish, reduceStart) - reduceStart
  }
}
