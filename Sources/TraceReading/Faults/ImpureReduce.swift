import TraceFindings
import TraceFormat

/// A reduce in which an impurity was seen that nothing exempts.
enum ImpureReduce: FaultRule {
  static var mark: EventMarks { .impure }
  static var shownAt: [TraceFileV1.Kind] { [.reduce] }
  static var heading: FaultHeading? { FaultHeading("Impure reduces", "impure reduce", "impure reduces") }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    guard !graph.findings.isEmpty else { return }
    graph.forEachCommit(.impure, body) { !$0.findings.isEmpty && $0.reduce != nil }
  }

  /// A page lists findings: the same impurity of many reduces is one.
  static func forEachFinding(_ words: FaultWords, _ body: (FaultFinding) -> Void) {
    for finding in words.graph.findings {
      let location = [
        finding.site.map { words.location($0) },
        finding.reduceSite.map { "called from reduce, \(words.location($0))" }, finding.rule.rawValue,
      ]
      body(
        FaultFinding(
          elements: finding.events.map { .reduceOf($0) }, reactor: finding.reactor,
          subject: "\(finding.reactorType).\(finding.mutation)", reason: finding.message,
          location: location.compactMap { $0 }.joined(separator: " · "), count: finding.count))
    }
  }
}

extension TraceGraph {
  /// The mutation of a fault that shows at one.
  package func commit(of fault: Fault) -> Commit? {
    if case .commit(let index) = fault.element { commits[index] } else { nil }
  }
}
