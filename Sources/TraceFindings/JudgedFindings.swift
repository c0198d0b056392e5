import PlatformSupport

/// Findings, separate from those that suppressions exempt.
package struct JudgedFindings {
  package private(set) var found: [Finding] = []
  package private(set) var exempted: [Finding] = []
  package private(set) var isFinding: [Bool]
  /// Lines of the suppressions.
  package private(set) var used: Set<Int> = []

  package init(_ findings: [Finding], _ suppressions: Suppressions) {
    isFinding = [Bool](repeating: true, count: findings.count)
    for (index, finding) in findings.enumerated() {
      let lines = suppressions.lines(for: finding)
      guard let first = lines.first else {
        found.append(finding)
        continue
      }
      used.formUnion(lines.map(\.line))
      isFinding[index] = false
      var finding = finding
      finding.exemption = .suppressed(line: first.line, first.reason)
      exempted.append(finding)
    }
  }
}

extension Suppressions {
  /// The findings that no line exempts, in the order of a report.
  package func remaining(of findings: [Finding]) -> [Finding] {
    JudgedFindings(findings, self).found.sorted(by: Finding.areInReportOrder)
  }
}

extension Finding {
  /// The order of a report: errors first, then by reactor, mutation, rule and location; of each reactor the notes about orders
  /// last.
  package static func areInReportOrder(_ left: Finding, _ right: Finding) -> Bool {
    if left.level != right.level { return left.level > right.level }
    // Notes about orders of one reactor come last, the worst first.
    if left.reactorType == right.reactorType, left.order?.rank != right.order?.rank {
      guard let one = left.order?.rank, let other = right.order?.rank else { return left.order == nil }
      return one < other
    }
    let one = [left.reactorType, left.mutation, left.rule.rawValue, left.site?.file ?? ""]
    let other = [right.reactorType, right.mutation, right.rule.rawValue, right.site?.file ?? ""]
    if one != other { return one.lexicographicallyPrecedes(other) }
    let position = [left.site?.line ?? 0, left.site?.column ?? 0]
    let otherPosition = [right.site?.line ?? 0, right.site?.column ?? 0]
    if position != otherPosition { return position.lexicographicallyPrecedes(otherPosition) }
    return (left.api ?? "", left.message) < (right.api ?? "", right.message)
  }
}
