import TraceFormat

/// A state that changed while nothing was subscribed to it.
enum UnobservedState: CommitRule {
  static var kind: Fault.Kind { .unobserved }
  static var mark: EventMarks { .unobserved }
  static var shownAt: [TraceFileV1.Kind] { [.state] }

  static func occurs(at commit: TraceGraph.Commit) -> Bool {
    commit.isUnobserved && commit.state != nil && !commit.changed.isEmpty
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? { words.commitLine(fault) }
}

/// A mutation whose state came out as it went in. Not counted if the trace does not say whether the state changed.
enum NoopState: CommitRule {
  static var kind: Fault.Kind { .noop }
  static var mark: EventMarks { .noop }
  static var shownAt: [TraceFileV1.Kind] { [.reduce, .state] }

  static func occurs(at commit: TraceGraph.Commit) -> Bool { commit.isNoop }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? { words.commitLine(fault) }
}

extension FaultWords {
  fileprivate func commitLine(_ fault: Fault) -> String? {
    guard case .commit(let index) = fault.element else { return nil }
    return "\(name(of: fault.reactor)).\(line(index))"
  }
}
