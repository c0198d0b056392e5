import PlatformSupport
import TraceReading

/// How much happened when: one pass over a model, into steps of equal length.
struct OverviewCounts {
  /// One reactor, or several together that had the least to do.
  struct Row {
    /// Indices into the graph's reactors.
    var reactors: [Int]
    var actions: [Int]
    /// Effects that were on their way at some time in the step.
    var effects: [Int]
    var states: [Int]
    var events = 0
    var loops: Set<Int> = []
  }

  static let steps = 480
  /// Above this many reactors the quietest share one row.
  static let mostRows = 12

  let rows: [Row]
  /// Events of all rows.
  let all: [Int]
  /// First and last moment of pages with equally many events.
  let pages: [ClosedRange<UInt64>]
  /// The length of a step, in nanoseconds.
  let step: Double

  /// The greatest count in a lane.
  var highest: Int { rows.flatMap { [$0.actions, $0.effects, $0.states] }.compactMap { $0.max() }.max() ?? 0 }

  init(_ model: TimelineModel) {
    let graph = model.graph
    let first = model.window.lowerBound
    let step = max(1, Double(model.window.upperBound - first) / Double(Self.steps))
    self.step = step
    func slot(_ time: UInt64) -> Int {
      min(Self.steps - 1, max(0, Int(Double(time - min(first, time)) / step)))
    }
    let (groups, rowOf) = Self.groups(of: model)
    let empty = Array(repeating: 0, count: Self.steps)
    var rows = groups.map { Row(reactors: $0, actions: empty, effects: empty, states: empty) }
    var all = empty
    // Members are read where an element stands: a constant would be a copy of it.
    for index in model.actions {
      guard let row = rowOf[graph.actions[index].reactor] else { continue }
      let slot = slot(graph.actions[index].time)
      rows[row].actions[slot] += 1
      rows[row].events += 1
      all[slot] += 1
      if let loop = graph.actions[index].loop { rows[row].loops.insert(loop) }
    }
    var changes = Array(repeating: Array(repeating: 0, count: Self.steps + 1), count: rows.count)
    for index in model.effects {
      guard let row = rowOf[graph.effects[index].reactor] else { continue }
      let (begin, events) = (graph.effects[index].begin, graph.effects[index].eventCount)
      changes[row][slot(begin)] += 1
      changes[row][slot(max(begin, graph.effects[index].finish)) + 1] -= 1
      rows[row].events += events
      all[slot(begin)] += events
    }
    for row in rows.indices {
      var flying = 0
      for slot in empty.indices {
        flying += changes[row][slot]
        rows[row].effects[slot] = flying
      }
    }
    for index in model.commits {
      guard let row = rowOf[graph.commits[index].reactor] else { continue }
      let (slot, events) = (slot(graph.commits[index].time), graph.commits[index].eventCount)
      rows[row].states[slot] += 1
      rows[row].events += events
      all[slot] += events
    }
    self.rows = rows
    self.all = all
    pages = Self.pages(of: all, first: first, step: step, last: model.window.upperBound)
  }

  /// The reactors of each row, in their order, and the row of each reactor.
  private static func groups(of model: TimelineModel) -> (groups: [[Int]], rowOf: [TraceEvent.ReactorID: Int]) {
    let graph = model.graph
    func weight(_ reactor: Int) -> Int { graph.reactors[reactor].actions.count + graph.reactors[reactor].commits.count }
    var shown = model.reactors
    var rest: [Int] = []
    if shown.count > mostRows {
      let busiest = Set(shown.sorted { (-weight($0), $0) < (-weight($1), $1) }.prefix(mostRows - 1))
      rest = shown.filter { !busiest.contains($0) }
      shown = shown.filter { busiest.contains($0) }
    }
    let groups = shown.map { [$0] } + (rest.isEmpty ? [] : [rest])
    var rowOf: [TraceEvent.ReactorID: Int] = [:]
    for (row, group) in groups.enumerated() {
      for reactor in group { rowOf[graph.reactors[reactor].id] = row }
    }
    return (groups, rowOf)
  }

  private static let pageCount = 10

  private static func pages(of all: [Int], first: UInt64, step: Double, last: UInt64) -> [ClosedRange<UInt64>] {
    let whole = all.reduce(0, +)
    var pages: [ClosedRange<UInt64>] = []
    var start = first
    var sum = 0
    for (slot, count) in all.enumerated() {
      sum += count
      let end = slot == all.count - 1 ? last : min(last, first.plus(UInt64(saturating: Double(slot + 1) * step)))
      guard sum * pageCount >= whole * (pages.count + 1) || slot == all.count - 1, end > start else { continue }
      pages.append(start...end)
      start = end
    }
    return pages
  }
}
