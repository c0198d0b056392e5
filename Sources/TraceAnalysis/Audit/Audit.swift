import PlatformSupport
import TraceFindings
import TraceFormat
import TraceJSON
import TraceReading

/// The purity of the reducers in a trace.
public struct Audit: Sendable, Equatable {
  /// Worst first, then by reactor, mutation, rule and location; of each reactor the notes about orders last.
  public var findings: [Finding]
  /// The exempted findings, in the same order.
  package var exempted: [Finding]
  /// Suppressions that exempted nothing here.
  package var unusedSuppressions: [Suppressions.Exemption]
  /// The reduced cases, by reactor and mutation.
  package var cases: [Case]
  package var reduces: Int
  /// Reduces in which at least one finding was seen.
  package var impureReduces: Int
  /// The engines that looked for impurities during the recording: `portable checks`, `hooks`.
  package var engines: [String]
  /// The reducers in the source, if that was audited.
  package var sources: Sources?

  /// A mutation case of a type of reactor.
  package typealias Case = Finding.Case

  /// The resource of a header under which the recorder names its engines, with commas between.
  package static let enginesKey = Trace.Header.enginesKey

  /// Engines are those that the header names; without any, the portable checks that every recorder has.
  public init(_ graph: TraceGraph, suppressions: Suppressions = Suppressions()) {
    let judged = JudgedFindings(graph.findings + graph.orderFindings, suppressions)
    findings = judged.found.sorted(by: Finding.areInReportOrder)
    exempted = (graph.exempted + judged.exempted).sorted(by: Finding.areInReportOrder)
    unusedSuppressions = suppressions.exemptions.filter { !judged.used.contains($0.line) }
    cases = Audit.cases(graph)
    reduces = graph.commits.count { $0.reduce != nil }
    impureReduces = graph.faults(of: [.impure]).count { fault in
      graph.commit(of: fault)?.findings.contains { judged.isFinding[$0] } == true
    }
    engines = Audit.engines(graph.header)
  }

  /// An audit of findings, without reduces.
  init(findings all: [Finding], exempted: [Finding], suppressions: Suppressions) {
    let judged = JudgedFindings(all, suppressions)
    findings = judged.found.sorted(by: Finding.areInReportOrder)
    self.exempted = (exempted + judged.exempted).sorted(by: Finding.areInReportOrder)
    unusedSuppressions = suppressions.exemptions.filter { !judged.used.contains($0.line) }
    (cases, reduces, impureReduces, engines) = ([], 0, 0, [])
  }

  /// Counts the reduces of a trace, and takes its engines.
  mutating func takeCounts(of graph: TraceGraph, _ suppressions: Suppressions) {
    let other = Audit(graph, suppressions: suppressions)
    (cases, reduces, impureReduces, engines) = (other.cases, other.reduces, other.impureReduces, other.engines)
  }

  /// The worst level; nil if nothing was found. Possible findings of the source alone are questions, and left out.
  package var worst: Finding.Level? { findings.filter(\.isCertain).map(\.level).max() }

  private static func cases(_ graph: TraceGraph) -> [Case] {
    graph.reducesByCase().keys.sorted { ($0.reactorType, $0.mutation) < ($1.reactorType, $1.mutation) }
  }

  static func engines(_ header: Trace.Header) -> [String] {
    let named = (header.resource[enginesKey] ?? "").split(separator: ",").map { part in
      String(part.drop { $0 == " " })
    }
    return named.isEmpty ? ["portable checks"] : named
  }
}

extension Audit {
  /// One finding a line as a compiler writes it, what was exempted if that is asked for, and a line that sums up.
  ///
  /// Safe to print: see `TerminalText`.
  package func text(showsExempted: Bool) -> String {
    var lines = findings.map(\.text)
    if showsExempted {
      lines += exempted.map(\.text)
      lines += unusedSuppressions.map { "line \($0.line) of the suppressions exempts nothing here: \($0.text)" }
    }
    if let sources { lines += sourceLines(sources) }
    lines += [enginesLine, summary]
    return lines.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  /// The same without what was exempted.
  public var text: String { text(showsExempted: false) }

  var enginesLine: String { "engines: " + engines.joined(separator: ", ") }

  /// The side effects that no engine looked for; nil if hooks looked too.
  ///
  /// Without findings this is the question that is left.
  package var blindSpot: String? {
    // An audit of the source reads calls in all branches.
    if sources != nil { return nil }
    let hooks = engines.contains { $0.hasPrefix("hooks") && !$0.hasPrefix("hooks: off") }
    return hooks ? nil : "calls such as Date() are seen in traced tests only"
  }

  /// `2 errors, 1 note in 3 of 412 reduces; 2 notes about orders; 4 exempted`, or `no findings in 412 reduces`.
  package var summary: String {
    let all = reduces == 1 ? "1 reduce" : "\(reduces) reduces"
    let rest = exempted.isEmpty ? "" : "; \(exempted.count) exempted"
    if let sources, reduces == 0 {
      return "\(counts.isEmpty ? "no findings" : counts) in \(sourceCounts(sources))\(rest)"
    }
    guard !counts.isEmpty else {
      let reducers = sources.map { " and \(sourceCounts($0))" } ?? ""
      let no = orderCount.isEmpty ? "no" : "\(orderCount); no other"
      return blindSpot.map { "\(no) findings by portable checks; \($0) (\(all)\(rest))" }
        ?? "\(no) findings in \(all)\(reducers)\(rest)"
    }
    let reducers = sources.map { " and in \(sourceCounts($0))" } ?? ""
    let orders = orderCount.isEmpty ? "" : "; \(orderCount)"
    return "\(counts) in \(impureReduces) of \(all)\(reducers)\(orders)\(rest)"
  }

  /// `2 notes about orders`; empty without one.
  private var orderCount: String {
    switch findings.count(where: { $0.order != nil }) {
    case 0: ""
    case 1: "1 note about an order"
    case let count: "\(count) notes about orders"
    }
  }

  /// `2 errors, 1 note, 3 possible`; empty without impurities.
  private var counts: String {
    let impurities = findings.filter { $0.order == nil }
    let certain = impurities.filter(\.isCertain)
    let parts = [("error", Finding.Level.error), ("note", .note)].compactMap { word, level -> String? in
      let count = certain.count { $0.level == level }
      return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
    }
    let possible = impurities.count - certain.count
    return (parts + (possible == 0 ? [] : ["\(possible) possible"])).joined(separator: ", ")
  }
}
