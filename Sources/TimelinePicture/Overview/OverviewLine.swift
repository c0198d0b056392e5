import PlatformSupport
import TraceReading

/// The ten worst, one line a cause: errors in reduce, swallowed failures and others, what never ended, feedback loops, then
/// the slowest.
struct OverviewLine {
  var worst: OverviewTrouble
  var count: Int

  static let most = 10
  private static let sure = 2

  private struct Cause: Hashable {
    var kind: OverviewTrouble.Kind
    var reactor: TraceEvent.ReactorID
    var what: Int
    var label: String
    var type: String
  }

  /// The lines, and how many causes of each kind are not among them.
  static func lines(
    of troubles: [OverviewTrouble], _ graph: TraceGraph, slow: UInt64 = TimelineOptions().slow
  ) -> (lines: [OverviewLine], left: [OverviewTrouble.Kind: Int]) {
    var lines: [OverviewLine] = []
    var lineOf: [Cause: Int] = [:]
    for trouble in troubles {
      let cause = Cause(
        kind: trouble.kind, reactor: trouble.reactor, what: trouble.finding ?? trouble.loop ?? -1,
        label: trouble.finding == nil ? label(of: trouble, graph) : "",
        type: trouble.failure.map { graph.failures[$0].type } ?? "")
      guard let line = lineOf[cause] else {
        lineOf[cause] = lines.count
        lines.append(OverviewLine(worst: trouble, count: trouble.count))
        continue
      }
      lines[line].count += trouble.count
      if trouble.length > lines[line].worst.length { lines[line].worst = trouble }
    }
    let sorted = lines.sorted { rank($0, graph) < rank($1, graph) }
    // No kind crowds the others out: each has two lines, what is left goes to the worst.
    let first = OverviewTrouble.Kind.allCases.flatMap { kind in
      sorted.indices.filter { sorted[$0].worst.kind == kind }.prefix(sure)
    }
    let more = sorted.indices.filter { !first.contains($0) }.prefix(most - first.count)
    let shown = (first + more).sorted().map { sorted[$0] }
    var left: [OverviewTrouble.Kind: Int] = [:]
    for line in sorted { left[line.worst.kind, default: 0] += 1 }
    for line in shown { left[line.worst.kind, default: 0] -= 1 }
    let isNews = sorted.contains { $0.worst.kind == .slow && $0.worst.length >= slow }
    if !isNews { left[.slow] = 0 }
    return (shown, left.filter { $0.value > 0 })
  }

  private static func rank(_ line: OverviewLine, _ graph: TraceGraph) -> (Int, Int, UInt64, UInt64) {
    let trouble = line.worst
    let isNote = trouble.finding.map { graph.findings[$0].level == .note } ?? false
    let order = trouble.kind == .failed && !trouble.isSwallowed ? 1 : isNote ? 2 : 0
    return (trouble.kind.rawValue, order, UInt64.max - (trouble.kind == .slow ? trouble.length : 0), trouble.seq)
  }

  static func label(of trouble: OverviewTrouble, _ graph: TraceGraph) -> String {
    if let action = trouble.action { return graph.actions[action].label }
    if let effect = trouble.effect { return graph.effects[effect].label }
    return trouble.finding.map { graph.findings[$0].mutation } ?? ""
  }
}
