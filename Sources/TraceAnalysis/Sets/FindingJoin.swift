import TraceFormat
import TraceFindings
import TraceReading

/// Sums the findings of several traces up: one of the same rule, mutation and line is the same finding in each of them.
struct FindingJoin {
  /// The key by which two findings are the same.
  private struct Key: Hashable {
    var rule: PurityRule
    var of: Audit.Case
    var file: String?
    var line: Int?
    /// The function, where the line is unknown; without the numbers of elements.
    var api: String?
    var exemption: String?
  }

  private(set) var findings: [Finding] = []
  private var indices: [Key: Int] = [:]

  /// Takes in a finding that was moved behind the others, and returns its index.
  mutating func add(_ finding: Finding) -> Int {
    let site = finding.site ?? finding.reduceSite
    let isPlaced = finding.site.map { !$0.file.isEmpty } ?? false
    let key = Key(
      rule: finding.rule, of: .init(reactorType: finding.reactorType, mutation: finding.mutation), file: site?.file,
      line: site?.line, api: isPlaced ? nil : finding.api.map(FindingAggregator.withoutNumbers),
      exemption: finding.exemption?.words)
    guard let index = indices[key] else {
      indices[key] = findings.count
      findings.append(finding)
      return findings.count - 1
    }
    findings[index].takeIn(finding)
    return index
  }

  /// Sets the totals to the reduces of all traces, those without a finding among them.
  mutating func setTotals(_ reduces: [Audit.Case: Int]) {
    for index in findings.indices {
      let finding = findings[index]
      let all = reduces[.init(reactorType: finding.reactorType, mutation: finding.mutation)] ?? 0
      findings[index].total = max(all, finding.seen)
    }
  }
}

extension Finding {
  /// Adds the same finding of another trace; the worst level and the highest certainty count.
  fileprivate mutating func takeIn(_ other: Finding) {
    if other.level == .error { level = .error }
    if other.confidence == .definite { confidence = .definite }
    if evidence.isEmpty, !other.evidence.isEmpty {
      (message, api, evidence) = (other.message, other.api, other.evidence)
    }
    others += other.others.filter { !others.contains($0) && $0 != api }
    seen = seen.plus(other.seen)
    count = count.plus(other.count)
    events += other.events
  }
}
