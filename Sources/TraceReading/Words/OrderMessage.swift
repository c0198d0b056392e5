import PlatformSupport
import TraceFindings
import TraceFormat
import TraceJSON

/// Phrases a note about an order for the developer.
struct OrderMessage {
  private let graph: TraceGraph
  private let note: TraceGraph.OrderNote

  init(_ note: TraceGraph.OrderNote, _ graph: TraceGraph) {
    self.note = note
    self.graph = graph
  }

  /// `results of the older search("o") came after results of the newer search("ow") and changed what that had set: results
  /// is "birds of o", the other way round "birds of ow"`
  var text: String {
    let (first, then) = (graph.commits[note.first].label, graph.commits[note.then].label)
    let (one, other) = (action(behind: note.first), action(behind: note.then))
    switch (note.basis, note.rank) {
    case (.trace, _):
      return "\(then) of the older \(other) came too late: \(first) of the newer \(one) had set \(fields) before"
    case (.replay, .stale), (.replay, .staleOther):
      return "\(then) of the older \(other) came after \(first) of the newer \(one) and changed what that had set: "
        + differences
    case (.replay, .list):
      return "\(first) of \(one) and \(then) of \(other) may come either way, and no more than the order of a list or "
        + "the value of a pulse depends on it: \(differences)"
    case (.replay, .either), (.replay, .same):
      return "\(first) of \(one) and \(then) of \(other) may come either way: \(differences)"
    }
  }

  /// `search("o")`
  func action(behind commit: Int) -> String {
    guard let effect = graph.commits[commit].effect.map({ graph.effects[$0] }) else { return "an unknown action" }
    let argument = effect.action.map { graph.argument(ofAction: $0) } ?? ""
    return argument.isEmpty ? effect.label : "\(effect.label)(\(argument))"
  }

  private static let mostDifferences = 3
  private static let longestValue = 80

  /// `results is "birds of o", the other way round "birds of ow"; page is 1, the other way round 2`
  private var differences: String {
    let shown = note.differences.prefix(Self.mostDifferences).map { patch in
      let path = (JSONPointer.segments(patch.path) ?? [patch.path]).joined(separator: ".")
      return "\(path.isEmpty ? "the state" : path) is \(value(patch.value)), the other way round \(value(patch.old))"
    }
    let rest = note.differences.count - shown.count
    return (shown + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }

  private func value(_ value: JSONText?) -> String {
    value.map { ShortText.cut($0.text, to: Self.longestValue) } ?? "absent"
  }

  private var fields: String { note.fields.joined(separator: ", ") }
}

extension TraceGraph {
  /// The notes about orders as findings: pairs of equal mutation and action cases are one, the worst first.
  package var orderFindings: [Finding] {
    var findings: [Finding] = []
    var indices: [OrderKey: Int] = [:]
    var totals: [Finding.Case: Int]?
    for note in orderNotes {
      let key = OrderKey(note, self)
      if let index = indices[key] {
        findings[index].seen += 1
        findings[index].count += 1
        findings[index].events += note.events(self)
      } else {
        let counted = totals ?? reducesByCase()
        totals = counted
        indices[key] = findings.count
        findings.append(finding(note, counted))
      }
    }
    for index in findings.indices where findings[index].seen > 1 {
      findings[index].events = Set(findings[index].events).sorted()
    }
    return findings
  }

  private func finding(_ note: OrderNote, _ totals: [Finding.Case: Int]) -> Finding {
    let then = commits[note.then]
    let type = typeName(of: then.reactor)
    let evidence =
      note.differences.isEmpty
      ? note.fields.map { TraceEvent.Patch(.replace, path: JSONPointer.path([$0])) } : note.differences
    var finding = Finding(
      rule: .order, level: PurityRule.order.level, message: OrderMessage(note, self).text, reactor: then.reactor,
      reactorType: type, mutation: then.label, seen: 1,
      total: max(1, totals[Finding.Case(reactorType: type, mutation: then.label)] ?? 0), evidence: evidence,
      events: note.events(self))
    finding.order = Finding.Order(
      rank: note.rank, basis: note.basis, first: side(note.first, note), then: side(note.then, note))
    return finding
  }

  private func side(_ commit: Int, _ note: OrderNote) -> Finding.Order.Side {
    let action = commits[commit].effect.flatMap { effects[$0].action }
    return Finding.Order.Side(
      mutation: commits[commit].label, action: OrderMessage(note, self).action(behind: commit),
      site: action.flatMap { actions[$0].site }, event: commits[commit].seq)
  }

  private func typeName(of id: TraceEvent.ReactorID) -> String {
    reactors.first { $0.id == id }?.type ?? "reactor \(id)"
  }

  /// The number of reduces of each mutation case of each type of reactor.
  package func reducesByCase() -> [Finding.Case: Int] {
    let types = ReactorTypes(self)
    // In the order of memory: most of the time goes to reading it.
    var numbers: [LabelOfReactor: Int] = [:]
    var counts: [Int] = []
    var known = Known<ObjectIdentifier, Int>()
    for index in commits.indices {
      PageWatch.shared.pace(index, every: 1 << 16)
      guard commits[index].reduce != nil else { continue }
      let number = known.value(of: commits[index].likeness) {
        numbers.number(of: LabelOfReactor(reactor: commits[index].reactor, label: commits[index].label))
      }
      if number == counts.count { counts.append(0) }
      counts[number] += 1
    }
    var totals: [Finding.Case: Int] = [:]
    for (key, number) in numbers {
      guard let type = types[key.reactor] else { continue }
      totals[Finding.Case(reactorType: type, mutation: key.label), default: 0] += counts[number]
    }
    return totals
  }
}

extension TraceGraph.OrderNote {
  /// The numbers of both mutations.
  fileprivate func events(_ graph: TraceGraph) -> [TraceEvent.Seq] {
    [graph.commits[first].seq, graph.commits[then].seq].sorted()
  }
}

private struct LabelOfReactor: Hashable {
  var reactor: TraceEvent.ReactorID
  var label: String
}

/// Notes with an equal key are one finding.
private struct OrderKey: Hashable {
  let type: TraceEvent.ReactorID
  let names: [String]
  let rank: TraceEvent.Order.Rank
  let basis: TraceGraph.OrderNote.Basis

  init(_ note: TraceGraph.OrderNote, _ graph: TraceGraph) {
    type = graph.commits[note.then].reactor
    names = [note.first, note.then].flatMap { index -> [String] in
      let commit = graph.commits[index]
      return [commit.label, commit.effect.map { graph.effects[$0].label } ?? ""]
    }
    rank = note.rank
    basis = note.basis
  }
}
