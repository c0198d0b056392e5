import PlatformSupport
import TraceReading

/// The faults of a graph as findings of a page, with their rows.
struct FindingReader {
  private let graph: TraceGraph
  private let rows: EventRows
  private var collector = FindingCollector()
  /// For the state of each late response the state that it overwrote, by row.
  private(set) var overwritten: [Int: Int] = [:]

  /// How many of `overwritten` are kept.
  private static let mostOverwritten = 5_000

  init(_ graph: TraceGraph, _ rows: EventRows) {
    self.graph = graph
    self.rows = rows
    let words = FaultWords(graph)
    for kind in Fault.Kind.allCases { kind.rule.forEachFinding(words) { add($0, kind) } }
    for fault in graph.faults(of: [.late]) {
      guard let note = graph.orderNote(of: fault)?.note, overwritten.count < Self.mostOverwritten,
        let row = rows.row(ofCommit: note.then), let old = rows.row(ofCommit: note.first)
      else { continue }
      overwritten[row] = old
    }
  }

  var findings: [ReportFinding] { collector.findings }

  private mutating func add(_ finding: FaultFinding, _ kind: Fault.Kind) {
    var seen = finding.elements.compactMap(row)
    if kind == .impure { seen = Set(seen).sorted() }
    // Findings of a part have the numbers of the whole trace.
    guard !seen.isEmpty || rows.part != nil else { return }
    let total = finding.count ?? (rows.part == nil ? seen.count : finding.elements.count)
    collector.add(
      ReportFinding(
        kind: kind, rows: Array(seen.prefix(ReportFinding.mostRows)), total: total,
        reactor: finding.reactor, what: finding.subject, why: finding.reason, location: finding.location,
        turns: finding.turns))
  }

  private func row(of element: Fault.Element) -> Int? {
    switch element {
    case .action(let index): rows.row(of: graph.actions[index].seq)
    case .effect(let index): rows.row(of: graph.effects[index].seq)
    case .commit(let index): rows.row(ofCommit: index)
    case .failure(let index): rows.row(of: graph.failures[index].seq)
    case .mark(let index): rows.row(of: graph.marks[index].seq)
    case .reduceOf(let impurity): rows.row(of: impurity).map { rows.cause(of: $0) ?? $0 }
    case .orderNote(let index): rows.row(ofCommit: graph.orderNotes[index].then)
    case .loop: nil
    }
  }
}
