/// Sums over the events of a live trace.
package struct LiveSums: Sendable, Equatable {
  package var sums = TraceSums()
  package var lost = 0
  /// Faults by kind, of those with a heading: reduces that were impure, turns of loops, events of others.
  package var faults: [Fault.Kind: Int] = [:]

  init() {}

  init(_ table: EventTable) {
    let graph = table.graph
    sums = TraceSums(graph)
    lost = graph.lost
    guard let goingOn = table.goingOn else { return }
    for kind in Fault.Kind.allCases where kind.rule.heading != nil {
      let ofElements = goingOn.census.count(of: kind)
      faults[kind] =
        switch kind {
        case .failed: (ofElements ?? 0) + graph.failures.count
        case .late: goingOn.late
        case .loop: graph.loops.reduce(0) { $0 + $1.turns.count }
        default: ofElements ?? graph.count(of: kind)
        }
    }
  }

  static func + (left: LiveSums, right: LiveSums) -> LiveSums { left.merged(right) { $0 + $1 } }

  static func - (left: LiveSums, right: LiveSums) -> LiveSums { left.merged(right) { $0 - $1 } }

  private func merged(_ other: LiveSums, _ merge: (Int, Int) -> Int) -> LiveSums {
    var sums = LiveSums()
    sums.sums = self.sums.merged(other.sums, merge)
    sums.lost = merge(lost, other.lost)
    for kind in Fault.Kind.allCases {
      let sum = merge(faults[kind, default: 0], other.faults[kind, default: 0])
      if sum != 0 { sums.faults[kind] = sum }
    }
    return sums
  }
}
