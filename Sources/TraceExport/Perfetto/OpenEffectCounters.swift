import PlatformSupport
import TraceReading

/// The number of open effects of each reactor, at each moment at which it changes.
struct OpenEffectCounters {
  struct Change {
    var reactor: TraceEvent.ReactorID
    var time: UInt64
    /// Open effects from this moment on.
    var open: Int
  }

  private let graph: TraceGraph
  private var effects: [TraceEvent.ReactorID: [Int32]] = [:]

  init(_ graph: TraceGraph) {
    self.graph = graph
    for index in graph.effects.indices {
      effects[max(0, graph.effects[index].reactor), default: []].append(Int32(index))
    }
  }

  /// Calls `body` with the changes of one reactor after the other, in order of time, one for each moment.
  func forEach(_ body: (Change) -> Void) {
    for (reactor, indices) in effects.sorted(by: { $0.key < $1.key }) {
      let steps = steps(of: indices)
      var open = 0
      for (index, step) in steps.enumerated() {
        open += step.by
        guard index + 1 == steps.count || steps[index + 1].time != step.time else { continue }
        body(Change(reactor: reactor, time: step.time, open: open))
      }
    }
  }

  private func steps(of indices: [Int32]) -> [(time: UInt64, by: Int)] {
    var steps: [(time: UInt64, by: Int)] = []
    steps.reserveCapacity(indices.count * 2)
    for index in indices.lazy.map({ Int($0) }) {
      let begin = graph.effects[index].begin
      steps.append((begin, 1))
      if graph.effects[index].end != .open { steps.append((max(begin, graph.effects[index].finish), -1)) }
    }
    steps.sort { $0.time < $1.time }
    return steps
  }
}
