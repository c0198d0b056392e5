import PlatformSupport
import TraceFindings
import TraceFormat

/// A reduce in which an impurity was seen that nothing exempts.
enum ImpureReduce: CommitRule {
  static var kind: Fault.Kind { .impure }
  static var mark: EventMarks { .impure }
  static var shownAt: [TraceFileV1.Kind] { [.reduce] }
  static var heading: FaultHeading? { FaultHeading("Impure reduces", "impure reduce", "impure reduces") }
  static var column: String? { "impure" }

  static func occurs(at commit: TraceGraph.Commit) -> Bool { commit.isImpure && commit.reduce != nil }

  /// Findings, of which a reduce may have several.
  static func head(in part: ShownPart) -> [FaultHead.Count] {
    var found: Set<Int> = []
    part.forEach(Self.self) { found.formUnion(part.graph.commit(of: $0)?.findings ?? []) }
    let number = part.isSum ? part.graph.findings.count : found.count
    return [.init(number, "finding in reduce", "findings in reduce")]
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
  /// Findings by their indices, as pictures number them: errors first, then in order of the trace.
  package func numbered(_ findings: some Sequence<Int>) -> [Int] {
    func rank(_ index: Int) -> (Int, TraceEvent.Seq, Int) {
      (self.findings[index].level == .error ? 0 : 1, self.findings[index].events.first ?? 0, index)
    }
    return findings.sorted { rank($0) < rank($1) }
  }

  /// The mutation of a fault that shows at one.
  package func commit(of fault: Fault) -> Commit? {
    if case .commit(let index) = fault.element { commits[index] } else { nil }
  }
}
