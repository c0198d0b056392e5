import TraceModel

/// The slowest action's way, in ink: under its words, down, along its bar, to the mutation, under queue and reduce.
extension TimelineRenderer {
  mutating func drawCriticalLine() {
    guard let critical, let band = band(of: graph.actions[critical.action].reactor) else { return }
    guard band.actions.contains(critical.action) else { return }
    let arrival = commitX(critical.commit)
    if let effect = critical.effect, let lane = band.laneOfEffect[effect] {
      let under = band.lanes[lane] + band.runningReach + 3
      let begin = scale.x(graph.effects[effect].begin)
      let top = band.lanes[lane]
      let leave = leaving(effect, towards: arrival)
      paintInk([Point(begin, top), Point(begin, under), Point(leave, under), Point(arrival, band.mutation - 6)])
    }
    let isDrawnItself = !band.cards.contains { $0.commits.contains(critical.commit) }
    if isDrawnItself, let reduce = graph.commits[critical.commit].reduce {
      let end = dotX(of: critical.commit)
      let from = min(scale.x(reduce.lowerBound) + shift(of: critical.commit), arrival)
      paintInk([Point(from, band.reduce + 7.5), Point(end, band.reduce + 7.5), Point(end, band.state - 6)])
    }
    used.insert(.slowest)
  }

  private mutating func paintInk(_ path: [Point]) {
    drawing.background.line(path, .ink, width: 3)
    obstacles.add(line: path)
  }

  /// The line under the action's words, once they are placed.
  mutating func underlineCritical() {
    guard let critical else { return }
    let number = "#\(graph.actions[critical.action].number)"
    for node in drawing.nodes where node.kind == "label action" {
      guard let run = node.label, run.bold, run.text == number || run.text.hasPrefix(number + " ") else {
        continue
      }
      let width = TextMetrics.advance(run.text, size: run.size, bold: true)
      let left = run.anchor == .end ? run.at.x - width : run.at.x
      drawing.background.line(
        [Point(left, run.at.y + 4), Point(left + width, run.at.y + 4)], .ink, width: 2)
    }
  }
}

extension LegendMark {
  static let slowest = LegendMark("slowest action") {
    $0.line([Point($1.x - 12, $1.y), Point($1.x + 12, $1.y)], .ink, width: 3)
  }
}
