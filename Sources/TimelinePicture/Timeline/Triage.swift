import PictureKit
import TraceModel

/// The kinds of trouble that occur, for the line under the title.
enum Triage {
  static func items(of model: TimelineModel) -> [TriageItem] {
    let graph = model.graph
    let faults = Dictionary(grouping: model.faults(of: Fault.Kind.allCases.filter(\.isInHeads)), by: \.kind)
    func count(_ kind: Fault.Kind) -> Int { faults[kind]?.count ?? 0 }
    let findings = Set(
      faults[.impure, default: []].flatMap { graph.commit(of: $0)?.findings ?? [] })
    let swallowed = faults[.failed, default: []].compactMap { graph.failure(of: $0) }.filter(\.isSwallowed)
    let types = swallowed.count == count(.failed) ? Set(swallowed.map(\.type)) : []
    let loops = Set(model.actions.compactMap { graph.actions[$0].loop })
    return [
      .failedExpectations(graph.failedExpectations(in: model.window)),
      .findings(findings.count),
      .failed(
        count(.failed), swallowed: swallowed.count,
        type: types.count == 1 ? types.first.map { TextMetrics.truncated($0, to: 140) } : nil),
      .late(count(.late)),
      .eitherWay(count(.eitherWay)),
      .open(count(.open)),
      .endsLost(count(.endLost)),
      .cancelled(
        count(.cancelled), inside: model.effects.reduce(0) { $0 + graph.effects[$1].innerEnds.count }),
      .loops(loops.count, turns: turns(of: loops, in: model)),
    ].compactMap { $0 }
  }

  /// Those that are shown.
  static func turns(of loops: Set<Int>, in model: TimelineModel) -> Int {
    let shown = Set(model.actions)
    return loops.reduce(0) { $0 + model.graph.loops[$1].turns.count { shown.contains($0) } }
  }
}

extension Fault.Kind {
  fileprivate var isInHeads: Bool { self != .unobserved && self != .noop }
}

extension TimelineModel {
  /// Faults of the elements that are shown.
  func faults(of kinds: [Fault.Kind]) -> [Fault] {
    let (actions, effects, commits) = (Set(actions), Set(effects), Set(commits))
    let failures = Set(failures)
    return graph.faults(of: kinds).filter { fault in
      switch fault.element {
      case .action(let index): actions.contains(index)
      case .effect(let index): effects.contains(index)
      case .commit(let index): commits.contains(index)
      case .failure(let index): failures.contains(index)
      case .orderNote(let index):
        commits.contains(graph.orderNotes[index].first) && commits.contains(graph.orderNotes[index].then)
      case .loop(let index): graph.loops[index].turns.contains { actions.contains($0) }
      case .mark, .reduceOf: true
      }
    }
  }
}
