import PictureKit
import PlatformSupport
import TraceReading

/// Turns of a feedback loop too close to be told apart: a box among the actions, a card among the commits.
struct LoopCard {
  var loop: Int
  /// Indices into the graph, in order of time.
  var actions: [Int]
  var effects: [Int]
  var commits: [Int]
  var left: Double
  var right: Double

  private static let spacing = 18.0
  private static let fewest = 3

  /// The loops of one reactor that have to be folded.
  static func find(in actions: [Int], of model: TimelineModel, _ scale: TimeScale) -> [LoopCard] {
    let graph = model.graph
    let shownCommits = Set(model.commits)
    let byLoop = Dictionary(grouping: actions.filter { graph.actions[$0].loop != nil }) { graph.actions[$0].loop ?? 0 }
    return byLoop.sorted { $0.key < $1.key }.compactMap { loop, turns in
      let turns = turns.sorted { (graph.actions[$0].time, $0) < (graph.actions[$1].time, $1) }
      guard turns.count >= fewest, let first = turns.first, let last = turns.last else { return nil }
      let from = scale.x(graph.actions[first].time)
      let to = scale.x(graph.actions[last].time)
      guard (to - from) / Double(turns.count - 1) < spacing else { return nil }
      let effects = turns.compactMap { graph.actions[$0].effect }
      guard !effects.contains(where: { isTroubled(graph.effects[$0]) }) else { return nil }
      let commits = effects.flatMap { graph.effects[$0].commits }.filter { shownCommits.contains($0) }.sorted {
        (graph.commits[$0].time, $0) < (graph.commits[$1].time, $1)
      }
      let end = commits.last.map { scale.x(graph.commits[$0].finish) } ?? to
      let taken = Set(turns)
      let others = actions.filter { !taken.contains($0) }.map { scale.x(graph.actions[$0].time) }
      let leftLimit = others.filter { $0 <= from }.max().map { $0 + 14 } ?? scale.left - 9
      let rightLimit = others.filter { $0 > max(to, end) }.min().map { $0 - 12 } ?? scale.right + 6
      let left = max(min(from - 9, rightLimit - 140), leftLimit)
      return LoopCard(
        loop: loop, actions: turns, effects: effects, commits: commits, left: left,
        right: max(min(max(max(to, end) + 9, left + 140), rightLimit), left + 30))
    }
  }

  /// Failed and open effects are not folded.
  private static func isTroubled(_ effect: TraceGraph.Effect) -> Bool {
    switch effect.end {
    case .failed, .open: true
    case .completed, .cancelled, .disposed, .unknown: false
    }
  }
}

extension TimelineLayout {
  func drawLoopCard(
    _ card: LoopCard, _ band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet
  ) {
    let tooltip = graph.loops.indices.contains(card.loop) ? graph.loops[card.loop].members.joined(separator: " → ") : ""
    let box = Rect(left: card.left, top: band.action - 8, right: card.right - 6, bottom: band.action + 8)
    sheet.drawing.background.rect(box, Paint(fill: .loopFill, stroke: .loop))
    for index in card.actions {
      let x = min(max(scale.x(graph.actions[index].time), box.left + 3), box.right - 3)
      sheet.drawing.background.line([Point(x, box.top + 3), Point(x, box.bottom - 3)], .action, width: 1.5)
    }
    let node = sheet.mark(
      .init(.box, kind: "card loop", box: box, paint: Paint(stroke: .loop, width: 1.6), tooltip: tooltip), uses: .loop)
    for index in card.actions { nodes.actions[index] = node }
    guard let run = run(of: card) else { return }
    let strip = drawCard(run, band, as: &nodes, on: &sheet)
    drawBadges(of: card, band, as: &nodes, on: &sheet)
    connectTurns(node, strip, box, band, tooltip, on: &sheet)
  }

  /// One line down and one up stand for all turns.
  private func connectTurns(
    _ actions: PictureGraph.NodeID, _ commits: PictureGraph.NodeID, _ box: Rect, _ band: Band, _ tooltip: String,
    on sheet: inout TimelineSheet
  ) {
    let x = box.left + 16
    sheet.connect(
      .init(
        from: actions, to: commits, kind: "cause loop",
        points: PictureGraph.straight([Point(x, box.bottom), Point(x, band.mutation - 19)]), role: .loop, width: 2.4,
        head: 6, tooltip: tooltip), uses: .loop)
    let back = box.right - 16
    sheet.connect(
      .init(
        from: commits, to: actions, kind: "cause loop",
        points: PictureGraph.straight([Point(back, band.mutation - 19), Point(back, box.bottom)]), role: .loop,
        width: 2.4, head: 6, tooltip: tooltip), uses: .loop)
  }

  private func run(of card: LoopCard) -> Repetition? {
    guard !card.commits.isEmpty else { return nil }
    var labels: [String] = []
    for index in card.commits where !labels.contains(graph.commits[index].label) {
      labels.append(graph.commits[index].label)
    }
    return Repetition(
      commits: card.commits, label: labels.joined(separator: ", "), changed: graph.fields(changedBy: card.commits),
      left: card.left, right: card.right, isLoop: true)
  }

  private func drawBadges(
    of card: LoopCard, _ band: Band, as nodes: inout ElementNodes, on sheet: inout TimelineSheet
  ) {
    let numbers = Set(card.commits.flatMap { graph.commits[$0].findings }.compactMap { findingNumbers[$0] }).sorted()
    for (offset, number) in numbers.prefix(3).enumerated() {
      addBadge(
        number, at: Point(card.right + 12 + 15 * Double(offset), band.mutation), as: &nodes, on: &sheet)
    }
  }
}
