import TraceReading

/// The elements of one band and the positions of their marks, which do not depend on its rows of text.
struct BandContents {
  /// Indices into the graph, without what a loop card stands for.
  let actions: [Int]
  let effects: [Int]
  let commits: [Int]
  /// States that `transform(state:)` injected: indices into the graph's transforms.
  let outs: [Int]
  let cards: [Repetition]
  let loopCards: [LoopCard]
  let hasLoop: Bool
  /// Where marks stand that keep apart from their neighbors, by index.
  let commitPositions: [Int: Double]
  let outPositions: [Int: Double]
  /// Commits that stand side by side, in order; they share a label.
  let clusters: [[Int]]

  init(_ reactor: TraceEvent.ReactorID, of model: TimelineModel, _ scale: TimeScale, isNotable: (Int) -> Bool) {
    let graph = model.graph
    let own = model.elements(of: reactor)
    loopCards = LoopCard.find(in: own.actions, of: model, scale)
    let foldedActions = Set(loopCards.flatMap(\.actions))
    let foldedEffects = Set(loopCards.flatMap(\.effects))
    let foldedCommits = Set(loopCards.flatMap(\.commits))
    actions = own.actions.filter { !foldedActions.contains($0) }
    effects = own.effects.filter { !foldedEffects.contains($0) }
    let commits = own.commits.filter { !foldedCommits.contains($0) }
    self.commits = commits
    outs = own.outs
    hasLoop = own.actions.contains { graph.actions[$0].loop != nil }
    cards = Repetition.find(in: commits, of: graph, scale: scale, isNotable: isNotable)
    let inCard = Set(cards.flatMap(\.commits))
    let single = commits.filter { !inCard.contains($0) }
    // Marks of a crowded timeline stand at their time.
    (commitPositions, outPositions) =
      model.detail == .full ? MarkPositions.states(single, own.outs, graph, scale) : ([:], [:])
    clusters = MarkPositions.clusters(single.filter { !isNotable($0) }, commitPositions, graph, scale)
  }
}
