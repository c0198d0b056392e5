import PlatformSupport
import TraceReading

/// Sets marks side by side that would cover each other, in the order of the trace, a little late rather than early.
enum MarkPositions {
  /// The greatest distance of a mark from its time.
  private static let farthest = 44.0
  /// From the middle of one diamond to the next, and of one wedge.
  private static let actionStep = 14.0
  private static let commitStep = 12.0
  /// Commits no further apart than this are read as one group.
  private static let nearest = 12.5

  /// - Parameter cause: The position of the mark from which an action was sent; no action stands before it.
  static func actions(
    _ actions: [Int], _ graph: TraceGraph, _ scale: TimeScale, cause: (Int) -> Double? = { _ in nil }
  ) -> [Int: Double] {
    apart(actions) {
      max(scale.x(graph.actions[$0].time), cause($0) ?? 0)
    } time: {
      scale.x(graph.actions[$0].time)
    } width: { _ in
      actionStep
    }
  }

  /// A mark in the row of states: a commit, or a state that `transform(state:)` injected.
  private enum Column: Hashable {
    case commit(Int)
    case out(Int)
  }

  static func states(
    _ commits: [Int], _ outs: [Int], _ graph: TraceGraph, _ scale: TimeScale
  ) -> (commits: [Int: Double], outs: [Int: Double]) {
    func moment(_ column: Column) -> (time: UInt64, seq: TraceEvent.Seq) {
      switch column {
      case .commit(let index): (graph.commits[index].time, graph.commits[index].seq)
      case .out(let index): (graph.transforms[index].time, graph.transforms[index].seq)
      }
    }
    var columns = commits.map { Column.commit($0) }
    if !outs.isEmpty { columns = (columns + outs.map { Column.out($0) }).sorted { moment($0) < moment($1) } }
    let positions = apart(columns) {
      scale.x(moment($0).time)
    } time: {
      scale.x(moment($0).time)
    } width: { column in
      guard case .commit(let index) = column else { return commitStep }
      return width(of: graph.commits[index], scale)
    }
    var found: (commits: [Int: Double], outs: [Int: Double]) = ([:], [:])
    for (column, position) in positions {
      switch column {
      case .commit(let index): found.commits[index] = position
      case .out(let index): found.outs[index] = position
      }
    }
    return found
  }

  private static func width(of commit: TraceGraph.Commit, _ scale: TimeScale) -> Double {
    guard let reduce = commit.reduce else { return commitStep }
    // The next wedge stands behind the end of this reduce, as it does in time.
    let reach = scale.x(reduce.upperBound) - scale.x(commit.time)
    let badges = 15 * Double(min(commit.findings.count, 3))
    return max(commitStep, min(reach + 4 + (badges > 0 ? badges + 5 : 0), farthest))
  }

  private static func apart<Mark: Hashable>(
    _ order: [Mark], _ wanted: (Mark) -> Double, time: (Mark) -> Double, width: (Mark) -> Double
  ) -> [Mark: Double] {
    var positions: [Mark: Double] = [:]
    var free = -Double.infinity
    for mark in order {
      let position = min(max(wanted(mark), free), time(mark) + farthest)
      positions[mark] = position
      free = position + width(mark)
    }
    return positions
  }

  /// Groups of two or more commits that stand side by side and are as close in time.
  static func clusters(_ commits: [Int], _ positions: [Int: Double], _ graph: TraceGraph, _ scale: TimeScale) -> [[Int]]
  {
    var clusters: [[Int]] = []
    var last = (position: -Double.infinity, x: -Double.infinity)
    for index in commits {
      guard let position = positions[index] else { continue }
      let x = scale.x(graph.commits[index].time)
      if position - last.position <= nearest, x - last.x <= nearest * 0.7 {
        clusters[clusters.count - 1].append(index)
      } else {
        clusters.append([index])
      }
      last = (position, x)
    }
    return clusters.filter { $0.count > 1 }
  }
}
