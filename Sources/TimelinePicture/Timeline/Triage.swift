import PictureKit
import PlatformSupport
import TraceReading

/// The kinds of trouble that occur, for the line under the title.
enum Triage {
  static func items(of model: TimelineModel) -> [TriageItem] {
    let failed = model.graph.failedExpectations(in: model.window).map { TriageItem(.test, $0) }
    return [failed].compactMap(\.self) + model.shownPart.heads.map { TriageItem($0.kind.rawValue, $0.words) }
  }

  /// Those that are shown.
  static func turns(of loops: Set<Int>, in model: TimelineModel) -> Int {
    loops.reduce(0) { $0 + model.graph.loops[$1].turns.count { BinarySearch.contains($0, in: model.actions) } }
  }
}

extension TimelineModel {
  /// The elements that are shown, of which faults count.
  var shownPart: ShownPart {
    let loops = Set(actions.compactMap { graph.actions[$0].loop })
    return ShownPart(graph) { [graph, actions, effects, commits, failures] element in
      switch element {
      case .action(let index): BinarySearch.contains(index, in: actions)
      case .effect(let index): BinarySearch.contains(index, in: effects)
      case .commit(let index): BinarySearch.contains(index, in: commits)
      case .failure(let index): BinarySearch.contains(index, in: failures)
      case .orderNote(let index):
        BinarySearch.contains(graph.orderNotes[index].first, in: commits)
          && BinarySearch.contains(graph.orderNotes[index].then, in: commits)
      case .loop(let index): loops.contains(index)
      case .mark, .reduceOf: true
      }
    }
  }
}
