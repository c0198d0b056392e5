import TraceModel

/// Actions of one case of one reactor by the time to the last state that came of them.
struct SlowActions: Equatable {
  var reactor: TraceEvent.ReactorID
  var label: String
  var count: Int
  /// Times of those to which a state came.
  var times: Distribution
  /// Row of the slowest action.
  var slowest: Int
  /// Row of the last state that came of it; nil if none came.
  var state: Int?
  /// Nanoseconds on the way there: in calls of `mutate`, running on a thread, and the rest.
  var calling: UInt64 = 0
  var running: UInt64 = 0
  var waiting: UInt64 = 0

  /// Rows of a page's table.
  static let most = 200
  /// Steps of a chain that are followed; more than a page shows.
  private static let farthest = 4_096
}

extension SlowActions {
  private struct Case: Hashable {
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  /// The slowest first, then in order of their first action.
  static func all(_ rows: EventRows, _ graph: TraceGraph) -> [SlowActions] {
    let states = lastStates(rows)
    var cases: [Case] = []
    var members: [Case: [Int]] = [:]
    for action in rows.orderedActions.map(Int.init) {
      guard case .action(let fields) = rows.events[action].kind else { continue }
      let key = Case(reactor: rows.events[action].reactor ?? 0, label: fields.label)
      if members[key] == nil { cases.append(key) }
      members[key, default: []].append(action)
    }
    let table = cases.map { row($0, members[$0] ?? [], states, rows) }
    var slowest = Array(
      table.enumerated().sorted { ($1.element.times.max, $0.offset) < ($0.element.times.max, $1.offset) }
        .prefix(most).map(\.element))
    let effects = Dictionary(graph.effects.enumerated().map { ($1.seq, $0) }) { first, _ in first }
    for index in slowest.indices { slowest[index].split(rows, graph, effects) }
    return slowest
  }

  private static func row(_ key: Case, _ actions: [Int], _ states: [Int32], _ rows: EventRows) -> SlowActions {
    var times: [UInt64] = []
    var slowest = (action: actions.first ?? 0, time: UInt64(0))
    for action in actions where states[action] >= 0 {
      let (begin, end) = (rows.events[action].time, rows.events[Int(states[action])].time)
      let time = end < begin ? 0 : end - begin
      if times.isEmpty || time > slowest.time { slowest = (action, time) }
      times.append(time)
    }
    return SlowActions(
      reactor: key.reactor, label: key.label, count: actions.count, times: Distribution(times),
      slowest: slowest.action, state: times.isEmpty ? nil : Int(states[slowest.action]))
  }

  /// The last state that came of each action, itself or through other actions, by row; -1 for none.
  private static func lastStates(_ rows: EventRows) -> [Int32] {
    var last = [Int32](repeating: -1, count: rows.count)
    for (row, event) in rows.events.enumerated() {
      guard case .state(let state) = event.kind, !state.isInitial, let action = rows.action(of: row) else { continue }
      last[action] = Int32(row)
    }
    // A cause stands before what it led to, so that all below an action are summed up before it is.
    for action in rows.orderedActions.reversed().map(Int.init) {
      guard let cause = rows.cause(of: action), let before = rows.action(of: cause) else { continue }
      last[before] = max(last[before], last[action])
    }
    return last
  }

  /// Splits the time of the slowest.
  private mutating func split(_ rows: EventRows, _ graph: TraceGraph, _ effects: [TraceEvent.Seq: Int]) {
    var next = state
    for _ in 0..<Self.farthest {
      guard let row = next, row > slowest else { break }
      if let effect = effects[rows.events[row].seq].map({ graph.effects[$0] }) {
        calling = calling.plus(effect.call ?? 0)
        for run in effect.runs { running = running.plus(run.upperBound - run.lowerBound) }
      }
      next = rows.cause(of: row)
    }
    let busy = calling.plus(running)
    waiting = times.max > busy ? times.max - busy : 0
  }
}
