import TraceReading

extension CycleCensus {
  /// Draws where the mutations of no effect came from: an effect, an action or a state, through a transform, or nothing
  /// that is a node.
  mutating func countInjections() {
    for (index, commit) in graph.commits.enumerated() where commit.effect == nil {
      let node = commitNodes[index]
      let source = graph.source(of: index)
      guard let from = self.node(of: source, leadingTo: node) else {
        countOutside(commit, origin(source), node)
        continue
      }
      let key = CycleTally.EdgeKey(
        from: .node(from), to: .node(node), knowledge: .init(commit.cause), isOnTrack: needsTrack(from, node),
        isViaTransform: commit.isViaTransform)
      tally.connect(key, waited: graph.hasWaited(injected: index))
    }
  }

  /// The node of what a mutation came from; nil if it is none.
  func node(of source: TraceGraph.Source, leadingTo node: Int) -> Int? {
    switch source {
    case .effect(let effect): self.node(ofEffect: effect)
    case .action(let action): actionNodes[action]
    case .mutation(let commit): commitNodes[commit]
    case .state(let commit): driver(of: commit, to: node)
    case .start, .outside, .unknown: nil
    }
  }

  private func origin(_ source: TraceGraph.Source) -> CycleModel.Origin {
    switch source {
    case .start: .start
    case .outside: .outside
    case .effect, .action, .mutation, .state, .unknown: .unknown
    }
  }

  mutating func countOutside(_ commit: TraceGraph.Commit, _ origin: CycleModel.Origin, _ node: Int) {
    let outside = tally.node(.outside, band(commit.reactor), origin.rawValue)
    tally.count(outside)
    tally.note(outside, source: commit.isInjected ? commit.source ?? "transform" : nil)
    tally.connect(
      CycleTally.EdgeKey(
        from: .node(outside), to: .node(node), knowledge: origin == .start ? .trigger : .none,
        isViaTransform: commit.isInjected))
  }

  /// Lines run from column to column within a band; all others take a track.
  func needsTrack(_ from: Int, _ to: Int) -> Bool {
    let (from, to) = (tally.nodes[from], tally.nodes[to])
    return from.band != to.band || from.kind.column >= to.kind.column
  }
}

extension TraceGraph.Commit {
  /// A transform brought it in, or made it of another mutation.
  fileprivate var isViaTransform: Bool {
    if case .mutation = origin { true } else { isInjected }
  }
}
