import TraceFormat

/// Results that came too late, as far as a trace alone tells.
extension TraceGraphBuilder {
  /// Mutations that changed what a mutation of a newer effect of the same reactor and action case had set before, as the last
  /// to do so. One note for each pair.
  ///
  /// The two are of different chains: within one, the older may have led to the newer. What an effect emits within the call
  /// of `mutate` is no response: such as a flag that is set while it waits. The actions are of one case: of others, a trace
  /// alone does not tell that the later result is wrong.
  func lateResponses() -> [TraceGraph.OrderNote] {
    var late: [TraceGraph.OrderNote] = []
    for reactor in graph.reactors { late += lateResponses(of: reactor) }
    return late
  }

  private func lateResponses(of reactor: TraceGraph.Reactor) -> [TraceGraph.OrderNote] {
    guard hasOverlaps(reactor) else { return [] }
    var lastWriter: [String: Int] = [:]
    var late: [TraceGraph.OrderNote] = []
    for then in reactor.commits where graph.commits[then].state != nil {
      // Fields by the commit that they overwrite, in the order of the fields.
      var overwritten: [(first: Int, fields: [String])] = []
      for field in graph.commits[then].changed {
        let before = lastWriter.updateValue(then, forKey: field)
        guard let before, isLate(then, after: before) else { continue }
        if let known = overwritten.firstIndex(where: { $0.first == before }) {
          overwritten[known].fields.append(field)
        } else {
          overwritten.append((before, [field]))
        }
      }
      late += overwritten.sorted { $0.first < $1.first }.map {
        .init(first: $0.first, then: then, rank: .stale, basis: .trace, fields: $0.fields)
      }
    }
    return late
  }

  /// Whether an effect of the reactor emitted after a newer one of the same action case: without that, nothing is late.
  /// Almost all reactors have none, and this takes a few instructions a commit.
  private func hasOverlaps(_ reactor: TraceGraph.Reactor) -> Bool {
    var newest = -1
    var newestOfCase: [String: Int] = [:]
    var isFilled = false
    for (position, commit) in reactor.commits.enumerated() {
      guard let effect = graph.commits[commit].effect else { continue }
      if effect >= newest {
        newest = effect
        if isFilled { newestOfCase[graph.effects[effect].label] = effect }
        continue
      }
      if !isFilled {
        isFilled = true
        for before in reactor.commits[..<position] {
          guard let effect = graph.commits[before].effect else { continue }
          newestOfCase[graph.effects[effect].label] = max(effect, newestOfCase[graph.effects[effect].label] ?? -1)
        }
      }
      let label = graph.effects[effect].label
      if effect < newestOfCase[label] ?? -1 { return true }
      newestOfCase[label] = effect
    }
    return false
  }

  private func isLate(_ then: Int, after first: Int) -> Bool {
    guard let older = graph.commits[then].effect, let newer = graph.commits[first].effect else { return false }
    guard older < newer, graph.effects[older].label == graph.effects[newer].label else { return false }
    guard isResponse(first), isResponse(then) else { return false }
    return chain(of: older) != chain(of: newer)
  }

  private func isResponse(_ commit: Int) -> Bool {
    guard let effect = graph.commits[commit].effect else { return false }
    return graph.commits[commit].time > graph.effects[effect].begin.plus(graph.effects[effect].call ?? 0)
  }

  /// The root of an effect's chain; its own number if it is a root.
  private func chain(of effect: Int) -> TraceEvent.Seq {
    chainOfEffect[effect] == 0 ? graph.effects[effect].seq : chainOfEffect[effect]
  }
}
