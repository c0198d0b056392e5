/// Facts that follow from an element alone.
extension TraceGraph.Commit {
  /// The time of its end: of the state, or of its last known part.
  @inlinable package var finish: UInt64 { max(time, reduce?.upperBound ?? time, state ?? time) }

  /// Whether it should have a cause and none is known.
  package var isCauseUnknown: Bool { effect == nil && cause == .unknown }
}

extension TraceGraph.Effect {
  /// Whether it was not on a thread for a while between a moment, or its begin, and another.
  package func hasWaited(since start: UInt64? = nil, until time: UInt64) -> Bool {
    let start = start ?? begin
    let span = time - min(start, time)
    guard !runs.isEmpty else { return span > 1_000_000 }
    let ran = runs.reduce(UInt64(0)) { sum, run in
      let (from, to) = (max(run.lowerBound, start), min(run.upperBound, time))
      return to > from ? sum + (to - from) : sum
    }
    return span > ran + max(1_000, span / 50)
  }
}

extension TraceGraph.Failure {
  /// Type and message, without repetition: `Unreachable`, `URLError timed out`.
  package var text: String {
    guard message.hasPrefix(type) else { return message.isEmpty ? type : "\(type) \(message)" }
    let rest = message.dropFirst(type.count)
    return rest.isEmpty || rest == "()" ? type : message
  }
}

extension TraceGraph.Transform {
  /// A state that `transform(state:)` put among those of its reactor.
  package var isInjectedState: Bool { stage == .state && operation == .inject }
}

extension TraceGraph {
  /// Whether some time went by between what led to an injected mutation and the mutation.
  package func hasWaited(injected index: Int) -> Bool {
    let commit = commits[index]
    // A shorter wait is a hop from thread to thread.
    let noticeable: UInt64 = 1_000_000
    return switch source(of: index) {
    case .effect(let effect):
      effects[effect].hasWaited(until: commit.time) && commit.time > effects[effect].begin.plus(noticeable)
    case .action(let action): commit.time > actions[action].time.plus(noticeable)
    case .mutation(let before), .state(let before): commit.time > commits[before].finish.plus(noticeable)
    case .start, .outside, .unknown: false
    }
  }
}
