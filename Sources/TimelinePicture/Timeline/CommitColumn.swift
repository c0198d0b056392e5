import TraceReading

/// Where the parts of one commit stand, whose wedge stands at `x`.
struct CommitColumn {
  /// The middle of its dot.
  let dot: Double
  private let reduce: ClosedRange<UInt64>?
  private let shift: Double
  private let left: Double

  init(_ commit: TraceGraph.Commit, _ x: Double, _ scale: TimeScale) {
    reduce = commit.reduce
    shift = x - scale.x(commit.time)
    guard let reduce else {
      (left, dot) = (x, x)
      return
    }
    left = scale.x(reduce.lowerBound) + shift
    dot = max(scale.x(reduce.upperBound) + shift, left + 3) - 1.5
  }

  /// A line that starts while reduce runs leaves the reduce, not the state that came later.
  func leave(at time: UInt64, _ scale: TimeScale) -> (x: Double, isInReduce: Bool) {
    guard let reduce, reduce.lowerBound <= time, time < reduce.upperBound else { return (dot, false) }
    return (min(max(scale.x(time) + shift, left + 1), dot), true)
  }
}
