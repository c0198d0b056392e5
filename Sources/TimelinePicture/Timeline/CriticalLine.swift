import PictureKit
import TraceReading

/// The slowest action's way, in ink: under its words, down, along its bar, to its last mutation, under queue and reduce.
extension TimelineLayout {
  func drawCriticalLine(on sheet: inout TimelineSheet) {
    guard let critical, let band = band(of: graph.actions[critical.action].reactor) else { return }
    guard band.actions.contains(critical.action) else { return }
    if let effect = critical.effect, let lane = band.laneOfEffect[effect] {
      let under = band.lanes[lane] + band.runningReach + 3
      let begin = scale.x(graph.effects[effect].begin)
      let top = band.lanes[lane]
      let way = critical.commit.map { commit in
        let arrival = commitX(commit)
        return [Point(leave(effect: effect, towards: arrival), under), Point(arrival, band.mutation - 6)]
      }
      paintInk(
        [Point(begin, top), Point(begin, under)] + (way ?? [Point(scale.x(graph.effects[effect].finish), under)]),
        on: &sheet)
    }
    sheet.used.insert(.slowest)
    guard let commit = critical.commit, let reduce = graph.commits[commit].reduce else { return }
    guard !band.cards.contains(where: { $0.commits.contains(commit) }) else { return }
    let end = dotX(of: commit)
    let from = min(scale.x(reduce.lowerBound) + shift(of: commit), commitX(commit))
    paintInk(
      [Point(from, band.reduce + 7.5), Point(end, band.reduce + 7.5), Point(end, band.state - 6)], on: &sheet)
  }

  private func paintInk(_ path: [Point], on sheet: inout TimelineSheet) {
    sheet.drawing.background.line(path, .ink, width: 3)
    sheet.obstacles.add(line: path)
  }
}

extension DrawnTimeline {
  /// The line under the action's words.
  mutating func underlineSlowest() {
    for label in placed where label.request.kind == "action" && label.request.bold {
      let text = label.text
      let width = TextMetrics.advance(text.text, size: text.size, bold: true)
      let left = text.anchor == .end ? text.at.x - width : text.at.x
      drawing.background.line([Point(left, text.at.y + 4), Point(left + width, text.at.y + 4)], .ink, width: 2)
    }
  }
}

extension LegendMark {
  static let slowest = LegendMark("slowest action") {
    $0.line([Point($1.x - 12, $1.y), Point($1.x + 12, $1.y)], .ink, width: 3)
  }
}
