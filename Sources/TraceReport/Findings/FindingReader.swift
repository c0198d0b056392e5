import TraceModel

/// Reads from a graph what went wrong: the same that the audit, the statistics and the pictures say.
struct FindingReader {
  private let graph: TraceGraph
  private let rows: EventRows
  private let names: [TraceEvent.ReactorID: String]
  private var collector = FindingCollector()
  /// For the state of each late response the state that it overwrote, by row.
  private(set) var overwritten: [Int: Int] = [:]

  /// Kept of `overwritten`.
  private static let mostOverwritten = 5_000

  init(_ graph: TraceGraph, _ rows: EventRows) {
    self.graph = graph
    self.rows = rows
    names = Dictionary(graph.reactors.map { ($0.id, $0.type) }) { first, _ in first }
    addFailedTests()
    addImpurities()
    addFailures()
    addLateResponses()
    addEffects()
    addLoops()
  }

  var findings: [ReportFinding] { collector.findings }

  private mutating func add(
    _ kind: ReportFinding.Kind, _ rows: [Int], total: Int = 1, _ reactor: TraceEvent.ReactorID, _ what: String,
    _ why: String, _ location: String = "", turns: Int? = nil
  ) {
    guard !rows.isEmpty else { return }
    collector.add(
      ReportFinding(
        kind: kind, rows: Array(rows.prefix(ReportFinding.mostRows)), total: total, reactor: reactor, what: what,
        why: why, location: location, turns: turns))
  }

  private mutating func addFailedTests() {
    for mark in graph.marks where mark.isFailure {
      guard let row = rows.row(of: mark.seq) else { continue }
      add(.test, [row], mark.reactor ?? 0, mark.failedAt ?? "an expectation", mark.message ?? "it failed", "")
    }
  }

  private mutating func addImpurities() {
    for finding in graph.findings {
      var reduces = Set<Int>()
      for event in finding.events {
        guard let row = rows.row(of: event) else { continue }
        reduces.insert(rows.cause(of: row) ?? row)
      }
      let site = finding.site.map { "\(fileName($0.file)):\($0.line)" }
      let from = finding.reduceSite.map { "called from reduce, \(fileName($0.file)):\($0.line)" }
      add(
        .impure, reduces.sorted(), total: finding.count, finding.reactor, "\(finding.reactorType).\(finding.mutation)",
        finding.message, [site, from, finding.rule.rawValue].compactMap { $0 }.joined(separator: " · "))
    }
  }

  private mutating func addFailures() {
    var told: Set<Int> = []
    for failure in graph.failures {
      guard let row = rows.row(of: failure.seq) else { continue }
      let effect = failure.effect.map { graph.effects[$0] }
      if let index = failure.effect { told.insert(index) }
      let words = failure.message.isEmpty ? failure.type : "\(failure.type): \(failure.message)"
      add(
        .failed, [row], failure.reactor, name(failure.reactor, effect?.label),
        words + (failure.isSwallowed ? ", and no observer was notified" : ""), site(of: effect))
    }
    for (index, effect) in graph.effects.enumerated() where !told.contains(index) {
      guard case .failed = effect.end, let row = rows.row(of: effect.seq) else { continue }
      add(
        .failed, [row], effect.reactor, name(effect.reactor, effect.label),
        "its effect ended with an error that was not recorded", site(of: effect))
    }
  }

  private mutating func addLateResponses() {
    for found in graph.orderNotes where found.isLate {
      let (late, early) = (graph.commits[found.then], graph.commits[found.first])
      guard let row = rows.row(of: late) else { continue }
      if overwritten.count < Self.mostOverwritten, let old = rows.row(of: early) { overwritten[row] = old }
      for field in found.fields {
        add(
          .late, [row], late.reactor, name(late.reactor, field),
          "\(late.label) of \(action(of: late)) overwrote what \(early.label) of the newer \(action(of: early)) had written"
        )
      }
    }
  }

  private mutating func addEffects() {
    for effect in graph.effects {
      guard let row = rows.row(of: effect.seq) else { continue }
      let what = name(effect.reactor, effect.label)
      switch effect.end {
      case .open: add(.open, [row], effect.reactor, what, "its effect had not ended when the trace did")
      case .cancelled(let by):
        add(
          .cancelled, [row], effect.reactor, what, by.map { "cancelled by \(words(graph.actions[$0]))" } ?? "cancelled")
      default: break
      }
    }
  }

  private mutating func addLoops() {
    for loop in graph.loops {
      let turns = loop.turns.compactMap { rows.row(of: graph.actions[$0].seq) }
      let reactor = loop.turns.first.map { graph.actions[$0].reactor } ?? 0
      add(
        .loop, turns, total: turns.count, reactor, loop.members.joined(separator: " → "),
        "its chain of causes comes back to where it was", turns: loop.turns.count)
    }
  }
}

/// The words for parts of the graph.
extension FindingReader {
  private func name(_ reactor: TraceEvent.ReactorID, _ part: String?) -> String {
    let type = names[reactor] ?? "reactor \(reactor)"
    return part.map { "\(type).\($0)" } ?? type
  }

  private func words(_ action: TraceGraph.Action) -> String { "#\(action.number) \(action.label)" }

  private func action(of commit: TraceGraph.Commit) -> String {
    guard let effect = commit.effect.map({ graph.effects[$0] }) else { return "an unknown action" }
    return effect.action.map { words(graph.actions[$0]) } ?? effect.label
  }

  private func site(of effect: TraceGraph.Effect?) -> String {
    guard let site = effect?.action.flatMap({ graph.actions[$0].site }) else { return "" }
    return "\(fileName(site.file)):\(site.line)"
  }

  private func fileName(_ path: String) -> Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }
}
