import PlatformSupport
import TraceFindings

/// Sums impurities up to findings: equal impurities of one mutation case are one, and so is all that broke one
/// rule on one line.
package struct FindingAggregator {
  /// A finding to which impurities are still added.
  package struct Sum {
    package fileprivate(set) var finding: Finding
    /// The numbers of the reduces in which it was seen, each once, ascending.
    package fileprivate(set) var reduces: [UInt64] = []
    /// Names that are known, without the numbers of elements.
    fileprivate var names: Set<String> = []
  }

  /// The key by which two impurities are the same.
  private struct Key: Hashable {
    var rule: PurityRule
    var location: Location
    var exempt: String?
    var of: Finding.Case
  }

  private enum Location: Hashable {
    case line(String, Int)
    /// The line is unknown; the name identifies it.
    case name(String?, SourceSite?)
  }

  /// The name of the mutation of a reduce that was lost.
  package static let unknownMutation = "unknown mutation"

  /// In order of what came first.
  package private(set) var sums: [Sum] = []
  private var indices: [Key: Int] = [:]
  private let totals: [Finding.Case: Int]

  /// - Parameter totals: Reduces of each case.
  package init(totals: [Finding.Case: Int]) {
    self.totals = totals
  }

  /// Takes in one more, in order of events.
  ///
  /// - Parameter reduce: In which it was seen; nil if that is lost.
  package mutating func add(
    _ impurity: TraceEvent.Impurity, _ event: TraceEvent.Seq, of reactor: TraceEvent.ReactorID, _ case: Finding.Case,
    in reduce: UInt64?
  ) {
    let name = impurity.api.map(FindingAggregator.withoutNumbers)
    let location: Location =
      if let site = impurity.site { .line(site.file, site.line) } else { .name(name, impurity.reduceSite) }
    let key = Key(rule: impurity.rule, location: location, exempt: impurity.exempt, of: `case`)
    let index = indices[key] ?? sums.count
    if index == sums.count {
      indices[key] = index
      let finding = Finding(
        impurity, of: reactor, `case`.reactorType, `case`.mutation, total: totals[`case`] ?? 0)
      sums.append(Sum(finding: finding))
    }
    sums[index].add(impurity, name, event, reduce)
  }

  package var findings: (found: [Finding], exempted: [Finding]) {
    (sums.map(\.finding).filter { $0.exemption == nil }, sums.map(\.finding).filter { $0.exemption != nil })
  }

  /// `state.items.3` is what `state.items.4` is: the next one of a loop.
  package static func withoutNumbers(_ name: String) -> String {
    name.split(separator: ".").filter { Int($0) == nil }.joined(separator: ".")
  }
}

extension FindingAggregator.Sum {
  /// Adds an impurity; the worst level and the highest certainty count.
  fileprivate mutating func add(
    _ impurity: TraceEvent.Impurity, _ name: String?, _ event: TraceEvent.Seq, _ reduce: UInt64?
  ) {
    if impurity.level == .error { finding.level = .error }
    if impurity.confidence == .definite { finding.confidence = .definite }
    if let api = impurity.api, let name, names.insert(name).inserted, names.count > 1 { finding.others.append(api) }
    if finding.evidence.isEmpty, !impurity.evidence.isEmpty {
      // The changed fields say more than the write alone.
      (finding.message, finding.api, finding.evidence) = (impurity.message, impurity.api, impurity.evidence)
    }
    finding.events.append(event)
    finding.count = finding.count.plus(max(impurity.count, 1))
    if reduce.map({ insert($0) }) ?? true { finding.seen += 1 }
    finding.total = max(finding.total, finding.seen)
  }

  /// False if it is there already. They nearly always come in order.
  private mutating func insert(_ reduce: UInt64) -> Bool {
    guard let last = reduces.last, reduce <= last else {
      reduces.append(reduce)
      return true
    }
    let position = BinarySearch.first(of: reduces.count) { reduces[$0] >= reduce }
    guard reduces[position] != reduce else { return false }
    reduces.insert(reduce, at: position)
    return true
  }
}

extension Finding {
  init(
    _ impurity: TraceEvent.Impurity, of reactor: TraceEvent.ReactorID, _ reactorType: String, _ mutation: String,
    total: Int
  ) {
    self.init(
      rule: impurity.rule, level: impurity.level, message: impurity.message, api: impurity.api, site: impurity.site,
      reduceSite: impurity.reduceSite, through: impurity.through, reactor: reactor, reactorType: reactorType,
      mutation: mutation, seen: 0, total: total, engine: impurity.engine, confidence: impurity.confidence,
      evidence: impurity.evidence, exemption: impurity.exempt.map(Exemption.unchecked), events: [])
  }
}
