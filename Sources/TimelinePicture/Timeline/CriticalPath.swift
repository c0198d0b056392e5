import TraceReading

/// The slowest action, and what its time was spent on.
package struct CriticalPath: Sendable, Equatable {
  /// Indices into the graph.
  package var action: Int
  package var effect: Int?
  /// The last of its mutations that was reduced; nil if there is none.
  package var commit: Int?
  /// Nanoseconds; their sum is the whole.
  package var running: UInt64
  package var waiting: UInt64
  package var queued: UInt64
  package var reduce: UInt64

  package var total: UInt64 { running + waiting + queued + reduce }

  /// The slowest of the shown actions; nil if none took a millisecond.
  package init?(_ model: TimelineModel) {
    let graph = model.graph
    guard let slowest = graph.slowestAction(among: model.actions), slowest.time >= TraceGraph.Action.leastSlow else {
      return nil
    }
    let shown = Set(model.commits)
    self.init(graph, slowest.action) { shown.contains($0) }
  }

  /// The path of an action that settled, by the last of its mutations that are shown.
  init(_ graph: TraceGraph, _ action: Int, isShown: (Int) -> Bool = { _ in true }) {
    self.action = action
    effect = graph.actions[action].effect
    let commits = effect.map { graph.effects[$0].commits.filter { isShown($0) && graph.commits[$0].reduce != nil } }
    commit = commits?.max { graph.commits[$0].finish < graph.commits[$1].finish }
    let start = graph.actions[action].time
    let end = start.plus(graph.actions[action].timeUntilSettled ?? 0)
    let last = commit.map { graph.commits[$0] }
    let arrival = min(max(last?.time ?? end, start), end)
    let reduceStart = max(last?.reduce?.lowerBound ?? arrival, arrival)
    let reduced = max(last?.finish ?? end, reduceStart)
    queued = reduceStart - arrival
    reduce = last == nil ? 0 : reduced - reduceStart
    let runs = effect.map { graph.effects[$0].runs } ?? RunList()
    func ran(_ from: UInt64, _ to: UInt64) -> UInt64 {
      runs.reduce(0) { sum, run in
        let (from, to) = (max(run.lowerBound, from), min(run.upperBound, to))
        return to > from ? sum + (to - from) : sum
      }
    }
    running = ran(start, arrival) + (last == nil ? 0 : ran(reduced, end))
    waiting = (end - start) - running - queued - reduce
  }
}
