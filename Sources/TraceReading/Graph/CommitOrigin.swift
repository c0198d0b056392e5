extension TraceGraph.Commit {
  /// The part of the graph whose event led to an injected mutation.
  package enum Origin: Sendable, Equatable {
    /// Index into `actions`.
    case action(Int)
    /// Index into `effects`.
    case effect(Int)
    /// A mutation on its way to its reduce: index into `commits`.
    case mutation(Int)
    /// A reduce, the state that came out, or what observers did with it: index into `commits`.
    case state(Int)
    /// A reactor made its pipeline, and a stream that it merges had a value already.
    case start
  }
}

extension TraceGraph {
  /// Where a mutation came from, past the mutations that a transform of the same reactor made it of.
  package enum Source: Equatable {
    /// Indices into the graph.
    case effect(Int)
    case action(Int)
    /// A mutation of another reactor: index into `commits`.
    case mutation(Int)
    /// The state of a commit.
    case state(Int)
    case start
    /// A root, of which no event of the trace is the cause.
    case outside
    case unknown
  }

  /// Steps that are followed through transforms and states; more than any chain worth reading has.
  private static let farthest = 64

  package func source(of commit: Int) -> Source {
    var here = commit
    for _ in 0..<Self.farthest {
      let it = commits[here]
      if let effect = it.effect { return .effect(effect) }
      switch it.origin {
      case .effect(let effect): return .effect(effect)
      case .action(let action): return .action(action)
      case .state(let before): return .state(before)
      case .start: return .start
      case .mutation(let before):
        guard before < here, commits[before].reactor == it.reactor else { return .mutation(before) }
        here = before
      case nil:
        return it.cause == .unknown ? .unknown : .outside
      }
    }
    return .unknown
  }

  /// The action that led to a commit: that of its effect, or, where it was injected, the one behind what it came from.
  package func action(behind commit: Int) -> Int? {
    var here = commit
    for _ in 0..<Self.farthest {
      switch source(of: here) {
      case .effect(let effect): return effects[effect].action
      case .action(let action): return action
      case .mutation(let before), .state(let before):
        guard before < here else { return nil }
        here = before
      case .start, .outside, .unknown: return nil
      }
    }
    return nil
  }
}
