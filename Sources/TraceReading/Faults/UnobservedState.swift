import TraceFormat

/// A state that changed while nothing was subscribed to it.
enum UnobservedState: FaultRule {
  static var mark: EventMarks { .unobserved }
  static var shownAt: [TraceFileV1.Kind] { [.state] }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    graph.forEachCommit(.unobserved, body) { $0.isUnobserved && $0.state != nil && !$0.changed.isEmpty }
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? { words.commitLine(fault) }
}

/// A mutation whose state came out as it went in. Not counted if the trace does not say whether the state changed.
enum NoopState: FaultRule {
  static var mark: EventMarks { .noop }
  static var shownAt: [TraceFileV1.Kind] { [.reduce, .state] }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    graph.forEachCommit(.noop, body) { $0.isNoop }
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? { words.commitLine(fault) }
}

extension TraceGraph {
  func forEachCommit(_ kind: Fault.Kind, _ body: (Fault) -> Void, where isOne: (Commit) -> Bool) {
    for index in commits.indices where isOne(commits[index]) {
      body(Fault(kind, .commit(index), of: commits[index].reactor, at: commits[index].time, commits[index].seq))
    }
  }
}

extension FaultWords {
  fileprivate func commitLine(_ fault: Fault) -> String? {
    graph.commit(of: fault).map { "\(name(of: fault.reactor)).\(line($0))" }
  }
}
