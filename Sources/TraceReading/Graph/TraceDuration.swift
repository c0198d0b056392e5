extension TraceGraph {
  /// Nanoseconds from the first event to the last moment of one: what every output calls the trace's duration.
  package var duration: UInt64 { span.upperBound - span.lowerBound }

  /// The action with the longest time until it settled, the first of equal ones; nil if none settled.
  ///
  package func slowestAction() -> (action: Int, time: UInt64)? { slowestAction(among: actions.indices) }

  /// Index of the same, if it counts as slow.
  var slowAction: Int? { slowestAction().flatMap { $0.time >= Action.leastSlow ? $0.action : nil } }

  /// The same among actions with these indices.
  package func slowestAction(among shown: some Sequence<Int>) -> (action: Int, time: UInt64)? {
    var slowest: (action: Int, time: UInt64)?
    for index in shown {
      // One that was meant to stay open is as long as the run.
      if let effect = actions[index].effect, effects[effect].isLasting { continue }
      guard let time = actions[index].timeUntilSettled, time > slowest?.time ?? 0 else { continue }
      slowest = (index, time)
    }
    return slowest
  }
}

extension TraceGraph.Action {
  /// Nanoseconds from the action until it settled; nil if it did not, or if that is unknown.
  @inlinable @inline(__always) package var timeUntilSettled: UInt64? { settled.flatMap { $0 < time ? nil : $0 - time } }

  /// Less than this is no news: a frame has 16 times as much. Nanoseconds.
  package static let leastSlow: UInt64 = 1_000_000
}
