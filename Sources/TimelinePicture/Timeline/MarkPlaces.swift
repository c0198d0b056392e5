import PictureKit
import TraceReading

/// The contents of all bands, and where their marks stand by a scale.
struct MarkPlaces {
  let scale: TimeScale
  let contents: [BandContents]
  /// Positions of marks that keep apart from their neighbors: see `MarkPositions`.
  let actions: [Int: Double]
  let commits: [Int: Double]

  init(_ model: TimelineModel, _ scale: TimeScale, isNotable: (Int) -> Bool) {
    let graph = model.graph
    self.scale = scale
    contents = model.reactors.map { BandContents(graph.reactors[$0].id, of: model, scale, isNotable: isNotable) }
    let commits = contents.reduce(into: [Int: Double]()) { $0.merge($1.commitPositions) { first, _ in first } }
    self.commits = commits
    // No action stands before the state, or the reduce, that it was sent from.
    actions = (model.detail == .full ? contents : []).reduce(into: [:]) { positions, contents in
      let own = MarkPositions.actions(contents.actions, graph, scale) { index in
        guard let commit = graph.actions[index].sentByCommit, let x = commits[commit] else { return nil }
        return CommitColumn(graph.commits[commit], x, scale).leave(at: graph.actions[index].time, scale).x
      }
      positions.merge(own) { first, _ in first }
    }
  }

  /// The right edge of all marks in the rows of actions, mutations and states, with the rings of late states and the
  /// numbers of findings.
  func right(_ graph: TraceGraph, late: Set<Int>, _ turns: LoopTurns) -> Double {
    func numbers(_ count: Int) -> Double { count == 0 ? 0 : 4 + 15 * Double(min(count, 3)) }
    var right = actions.values.reduce(0) { max($0, $1 + 7) }
    for band in contents {
      right = band.outPositions.values.reduce(right) { max($0, $1 + 5) }
      for card in band.loopCards {
        let findings = Set(card.commits.flatMap { graph.commits[$0].findings })
        right = max(right, card.right + numbers(findings.count))
      }
      let folded = Set(band.cards.flatMap(\.commits))
      for index in band.commits where !folded.contains(index) {
        let commit = graph.commits[index]
        let x = commits[index] ?? scale.x(commit.time)
        let dot = CommitColumn(commit, x, scale).dot
        let findings = turns.repeatedCommits.contains(index) ? 0 : commit.findings.count
        right = max(right, x + 5, dot + (late.contains(index) ? 8.5 : 4.5), dot + 1.5 + numbers(findings))
      }
    }
    return right
  }
}
