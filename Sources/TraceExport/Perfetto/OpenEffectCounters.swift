import TraceModel

/// The number of open effects of each reactor, at each moment at which it changes.
struct OpenEffectCounters {
  struct Change {
    var reactor: TraceEvent.ReactorID
    var time: UInt64
    /// Open effects from this moment on.
    var open: Int
  }

  private var steps: [(reactor: TraceEvent.ReactorID, time: UInt64, by: Int)] = []

  init(_ graph: TraceGraph) {
    steps.reserveCapacity(graph.effects.count * 2)
    for effect in graph.effects {
      let reactor = max(0, effect.reactor)
      steps.append((reactor, effect.begin, 1))
      guard effect.end != .open else { continue }
      steps.append((reactor, max(effect.begin, effect.finish), -1))
    }
    steps.sort { ($0.reactor, $0.time) < ($1.reactor, $1.time) }
  }

  /// Calls `body` with the changes of one reactor after the other, in order of time, one for each moment.
  func forEach(_ body: (Change) -> Void) {
    var open = 0
    for (index, step) in steps.enumerated() {
      if index == 0 || steps[index - 1].reactor != step.reactor { open = 0 }
      open += step.by
      let isLastOfMoment =
        index + 1 == steps.count || steps[index + 1].reactor != step.reactor || steps[index + 1].time != step.time
      if isLastOfMoment { body(Change(reactor: step.reactor, time: step.time, open: open)) }
    }
  }
}
