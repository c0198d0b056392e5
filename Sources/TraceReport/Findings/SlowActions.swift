import PlatformSupport
import TraceReading

/// Actions of one case of one reactor by the time until they settled.
struct SlowActions: Equatable {
  var reactor: TraceEvent.ReactorID
  var label: String
  var count: Int
  /// Times of those that settled.
  var times: Distribution
  /// Row of the slowest action; -1 if it is not in the part of the trace that a page has.
  var slowest: Int
  /// Row of the last state that came of it; nil if none came.
  var state: Int?
  /// Nanoseconds on the way: in the call of `mutate`, running on a thread after it, and the rest.
  var calling: UInt64 = 0
  var running: UInt64 = 0
  var waiting: UInt64 = 0

  /// Rows of a page's table.
  static let most = 200
}

extension SlowActions {
  private struct Case: Hashable {
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  /// The slowest first, equally slow ones in order of their slowest actions.
  static func all(_ rows: EventRows, _ graph: TraceGraph) -> [SlowActions] {
    let cases = Dictionary(grouping: graph.actions.indices) { index in
      Case(reactor: graph.actions[index].reactor, label: graph.actions[index].label)
    }
    let table = cases.map { SlowActions($0, $1, rows, graph) }
    return Array(table.sorted { ($1.times.max, $0.slowest) < ($0.times.max, $1.slowest) }.prefix(most))
  }

  private init(_ key: Case, _ actions: [Int], _ rows: EventRows, _ graph: TraceGraph) {
    var times: [UInt64] = []
    var slowest = (action: actions[0], time: UInt64(0))
    for index in actions {
      let begin = graph.actions[index].time
      guard let settled = graph.actions[index].settled, settled >= begin else { continue }
      if settled - begin > slowest.time || times.isEmpty { slowest = (index, settled - begin) }
      times.append(settled - begin)
    }
    reactor = key.reactor
    label = key.label
    count = actions.count
    self.times = Distribution(times)
    self.slowest = rows.row(of: graph.actions[slowest.action].seq) ?? (rows.part == nil ? 0 : -1)
    guard let effect = graph.actions[slowest.action].effect.map({ graph.effects[$0] }) else { return }
    state = effect.commits.last { graph.commits[$0].state != nil }.flatMap { rows.row(ofCommit: $0) }
    // The call is the first stretch in which the effect ran; what it did behind its end is not on the way.
    let ran = effect.runs.reduce(UInt64(0)) { $0.plus($1.upperBound - $1.lowerBound) }
    calling = min(effect.call ?? 0, slowest.time)
    running = min(ran, slowest.time) - min(calling, ran)
    waiting = slowest.time - calling - running
  }
}
