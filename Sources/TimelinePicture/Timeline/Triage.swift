import PictureKit
import TraceModel

/// The kinds of trouble that occur, for the line under the title.
enum Triage {
  static func items(of model: TimelineModel) -> [TriageItem] {
    let failed = model.graph.failedExpectations(in: model.window).map { TriageItem(.test, $0) }
    return [failed].compactMap(\.self) + model.shownPart.heads.map { TriageItem($0.kind.rawValue, $0.words) }
  }

  /// Those that are shown.
  static func turns(of loops: Set<Int>, in model: TimelineModel) -> Int {
    let shown = Set(model.actions)
    return loops.reduce(0) { $0 + model.graph.loops[$1].turns.count { shown.contains($0) } }
  }
}

extension TimelineModel {
  /// The elements that are shown, of which faults count.
  var shownPart: ShownPart {
    let (actions, effects, commits) = (Set(actions), Set(effects), Set(commits))
    let failures = Set(failures)
    let loops = Set(actions.compactMap { graph.actions[$0].loop })
    return ShownPart(graph) { [graph] element in
      switch element {
      case .action(let index): actions.contains(index)
      case .effect(let index): effects.contains(index)
      case .commit(let index): commits.contains(index)
      case .failure(let index): failures.contains(index)
      case .orderNote(let index):
        commits.contains(graph.orderNotes[index].first) && commits.contains(graph.orderNotes[index].then)
      case .loop(let index): loops.contains(index)
      case .mark, .reduceOf: true
      }
    }
  }
}
