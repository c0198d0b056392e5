extension TraceGraph {
  /// The action whose last state came latest after it, as pictures name it; nil if none took a millisecond.
  ///
  /// An effect that was cancelled, failed or did not end has no last state of its own.
  package var slowestAction: Int? {
    var slowest: (length: UInt64, action: Int)?
    for (index, action) in actions.enumerated() {
      guard let effect = action.effect, effects[effect].end == .completed else { continue }
      let finish = effects[effect].commits.reduce(UInt64(0)) { last, commit in
        guard let reduce = commits[commit].reduce else { return last }
        return max(last, commits[commit].time, reduce.upperBound, commits[commit].state ?? 0)
      }
      guard finish > action.time, finish - action.time > slowest?.length ?? 999_999 else { continue }
      slowest = (finish - action.time, index)
    }
    return slowest?.action
  }
}
