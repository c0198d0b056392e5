import PictureKit
import TraceReading

/// Equal commits in a row that are drawn as one card: `×14 setProgress`.
package struct Repetition: Sendable, Equatable {
  /// Indices into the graph's commits, in order of time.
  package var commits: [Int]
  package var label: String
  /// All fields that changed, in order of first change.
  package var changed: [String]
  /// The edges of the card.
  package var left: Double
  package var right: Double
  /// Whether its commits are the turns of a feedback loop.
  package var isLoop = false

  package static let fewest = 5
  /// Commits further apart than this on average have room for themselves.
  private static let spacing = 120.0
  /// The same for mutations of several effects, which are folded only where their marks would cover each other.
  private static let tightSpacing = 11.0

  /// Finds the runs of one reactor.
  ///
  /// Mutations of one effect count together though others came between them, and each stretch of three or more in a row
  /// is a card; those of several effects are folded only in a row, and where their marks would cover each other.
  ///
  /// - Parameters:
  ///   - commits: Shown commits of the reactor, in order of time.
  ///   - isNotable: Whether a commit has to stay itself (a finding, a critical step, part of a loop).
  package static func find(
    in commits: [Int], of graph: TraceGraph, scale: TimeScale, isNotable: (Int) -> Bool
  ) -> [Repetition] {
    let counts = Dictionary(grouping: commits.filter { !isNotable($0) }) { Origin(graph.commits[$0]) }.mapValues(
      \.count)
    var found: [Repetition] = []
    var start = 0
    while start < commits.count {
      let first = graph.commits[commits[start]]
      let isRepeated = first.effect != nil && counts[Origin(first), default: 0] >= fewest
      var end = start
      while end + 1 < commits.count, !isNotable(commits[start]), !isNotable(commits[end + 1]) {
        let next = graph.commits[commits[end + 1]]
        guard isSame(first, next), !isRepeated || next.effect == first.effect else { break }
        end += 1
      }
      let run = Array(commits[start...end])
      let leftLimit = start > 0 ? scale.x(graph.commits[commits[start - 1]].finish) + 12 : scale.left
      let rightLimit = end + 1 < commits.count ? scale.x(graph.commits[commits[end + 1]].time) - 10 : scale.right
      if run.count >= (isRepeated ? shortestPiece : fewest),
        let card = card(run, of: graph, scale: scale, between: leftLimit, and: rightLimit)
      {
        found.append(card)
      }
      start = end + 1
    }
    return found
  }

  /// The fewest equal mutations of one effect in a row, if it has more of them elsewhere.
  private static let shortestPiece = 3

  private struct Origin: Hashable {
    var label: String
    var effect: Int?
    init(_ commit: TraceGraph.Commit) { (label, effect) = (commit.label, commit.effect) }
  }

  private static func isSame(_ a: TraceGraph.Commit, _ b: TraceGraph.Commit) -> Bool {
    a.label == b.label && a.isInjected == b.isInjected && (a.cause == .unknown) == (b.cause == .unknown)
  }

  private static func card(
    _ run: [Int], of graph: TraceGraph, scale: TimeScale, between leftLimit: Double, and rightLimit: Double
  ) -> Repetition? {
    guard let first = run.first, let last = run.last else { return nil }
    let from = scale.x(graph.commits[first].time)
    let to = scale.x(graph.commits[last].finish)
    let isOneEffect = run.allSatisfy { graph.commits[$0].effect == graph.commits[first].effect }
    guard (to - from) / Double(max(run.count - 1, 1)) < (isOneEffect ? spacing : tightSpacing) else { return nil }
    let label = graph.commits[first].label
    let wanted = max(TextMetrics.width("×\(run.count)  \(label)", bold: true) + 16, 196)
    let extra = max(0, wanted - (to - from + 14))
    let left = max(leftLimit, from - 7)
    let right = min(rightLimit, to + 7 + extra)
    guard right - left >= 30 else { return nil }
    return Repetition(commits: run, label: label, changed: graph.fields(changedBy: run), left: left, right: right)
  }
}

extension TraceGraph {
  /// The fields that commits changed, in order of first change.
  func fields(changedBy indices: [Int]) -> [String] {
    var seen: Set<String> = []
    return indices.flatMap { commits[$0].changed }.filter { seen.insert($0).inserted }
  }
}
