import TraceReading

/// The results of completed effects, where those of one name do not all come to the same: one search shows a page, another
/// an error.
///
/// A trace cannot distinguish success from failure if the app turned an error into a mutation; it has the mutation with
/// which an effect came back from waiting.
enum Outcomes {
  private struct EffectName: Hashable {
    var reactor: TraceEvent.ReactorID
    var label: String
  }

  /// The first mutation after the last wait, by index of the effect.
  static func find(in model: TimelineModel) -> [Int: String] {
    let graph = model.graph
    var outcomes: [Int: String] = [:]
    var byName: [EffectName: Set<String>] = [:]
    for index in model.effects {
      let effect = graph.effects[index]
      guard effect.end == .completed, let outcome = outcome(of: effect, graph) else { continue }
      outcomes[index] = outcome
      byName[EffectName(reactor: effect.reactor, label: effect.label), default: []].insert(outcome)
    }
    return outcomes.filter { index, _ in
      let effect = graph.effects[index]
      return byName[EffectName(reactor: effect.reactor, label: effect.label), default: []].count > 1
    }
  }

  private static func outcome(of effect: TraceGraph.Effect, _ graph: TraceGraph) -> String? {
    guard effect.hasWaited(until: effect.finish) else { return nil }
    var answer: Int?
    var last = effect.begin
    for index in effect.commits {
      let time = graph.commits[index].time
      if time > last.plus(1_000_000) { answer = index }
      last = max(last, graph.commits[index].finish)
    }
    return answer.map { graph.commits[$0].label }
  }
}
