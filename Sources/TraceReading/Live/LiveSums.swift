/// Sums over the events of a live trace.
package struct LiveSums: Sendable, Equatable {
  package var reactors = 0
  package var actions = 0
  package var effects = 0
  package var mutations = 0
  package var events = 0
  package var lost = 0
  /// Faults by kind, of those with a heading: reduces that were impure, turns of loops, events of others.
  package var faults: [Fault.Kind: Int] = [:]

  init() {}

  init(_ table: EventTable) {
    let graph = table.graph
    reactors = graph.reactors.count
    actions = graph.reactors.reduce(0) { $0 + $1.actions.count }
    effects = graph.effects.count
    mutations = graph.reactors.reduce(0) { $0 + $1.commits.count }
    events = graph.eventCount
    lost = graph.lost
    guard let goingOn = table.goingOn else { return }
    let census = goingOn.census
    faults = [
      .test: graph.count(of: .test), .impure: census.count(of: .impure),
      .failed: census.count(of: .failed) + graph.failures.count, .late: goingOn.late,
      .open: census.count(of: .open), .loop: graph.loops.reduce(0) { $0 + $1.turns.count },
      .cancelled: census.count(of: .cancelled),
    ]
  }

  static func + (left: LiveSums, right: LiveSums) -> LiveSums { left.merged(right) { $0 + $1 } }

  static func - (left: LiveSums, right: LiveSums) -> LiveSums { left.merged(right) { $0 - $1 } }

  private func merged(_ other: LiveSums, _ merge: (Int, Int) -> Int) -> LiveSums {
    var sums = LiveSums()
    for path in [\LiveSums.reactors, \.actions, \.effects, \.mutations, \.events, \.lost] {
      sums[keyPath: path] = merge(self[keyPath: path], other[keyPath: path])
    }
    for kind in Fault.Kind.allCases {
      let sum = merge(faults[kind, default: 0], other.faults[kind, default: 0])
      if sum != 0 { sums.faults[kind] = sum }
    }
    return sums
  }
}
