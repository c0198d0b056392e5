import TraceModel

/// What goes round, said once at the head of the band: `① recalc ×4`.
extension TimelineSheet {
  mutating func captionLoops(of band: Band) {
    for (number, loop) in story.loops.enumerated() {
      let turns = loop.turns.filter { index in
        story.actions[index].reactor == band.id && scene.window.contains(story.actions[index].time)
      }
      guard let first = turns.first, let last = turns.last else { continue }
      let text = "\(story.actions[first].label) ×\(turns.count)"
      let words = Words(text, at: Point(0, band.action - 11), bold: true, role: .loopText)
      let middle = (scale.x(story.actions[first].time) + scale.x(story.actions[last].time)) / 2
      let left = min(
        max(middle - words.width / 2 + 9, band.labelLimits.left + 20), band.labelLimits.right - words.width)
      var placed = words
      placed.at.x = left
      guard field.isFree(placed.box.grown(x: 10, y: 0)) else { continue }
      graph.add(
        .init(
          .ellipse, kind: "badge loop", box: Box(center: Point(left - 11, band.action - 15), width: 15, height: 15),
          paint: Paint(fill: .loopText, stroke: .page),
          words: Words(
            String(number + 1), at: .init(0, 0), anchor: .middle, size: Style.digitSize, bold: true, role: .onBadge),
          tooltip: loop.members.joined(separator: " → ")))
      field.add(words: Box(left: left - 19, top: placed.box.top, right: placed.box.right, bottom: placed.box.bottom))
      graph.add(.init(kind: "label loop", words: placed, tooltip: loop.members.joined(separator: " → ")))
    }
  }
}
