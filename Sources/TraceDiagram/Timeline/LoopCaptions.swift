import TraceModel

/// What goes round, said once at the head of the band: `Ⓐ recalc ×4`.
extension TimelineSheet {
  mutating func captionLoops(of band: Band) {
    var right = band.labelLimits.left + 20
    let turns = (band.actions + band.loopCards.flatMap(\.actions)).filter { graph.actions[$0].loop != nil }
    let loops = Dictionary(grouping: turns) { graph.actions[$0].loop ?? 0 }.sorted {
      ($0.value.map { graph.actions[$0].time }.min() ?? 0, $0.key)
        < ($1.value.map { graph.actions[$0].time }.min() ?? 0, $1.key)
    }
    for (number, turns) in loops {
      let xs = turns.map { actionX($0) }
      guard let first = xs.min(), let last = xs.max() else { continue }
      let names = MutationWords.forms(of: turns.map { graph.actions[$0].label })[0]
      let words = Words(names, at: Point(0, band.caption), bold: true, role: .loopText)
      let middle = (first + last) / 2 - words.width / 2 + 9
      let places = stride(from: 0.0, through: 400, by: 8).flatMap { [middle + $0, middle - $0] }
        .map { min(max($0, right), band.labelLimits.right - words.width) }
      guard let fallback = places.first, fallback >= right else { continue }
      var placed = words
      let free = places.first { x in
        placed.at.x = x
        return !field.isCrossed(placed.box.grown(x: 14, y: 0))
      }
      placed.at.x = free ?? fallback
      addCaption(number, placed, hasPlate: free == nil)
      right = placed.at.x + words.width + 30
    }
  }

  private mutating func addCaption(_ number: Int, _ words: Words, hasPlate: Bool) {
    let tooltip = graph.loops[number].members.joined(separator: " → ")
    if hasPlate { drawing.add(.init(.box, kind: "plate", box: words.box.grown(x: 1, y: 0), paint: Paint(fill: .band))) }
    drawing.add(
      .init(
        .ellipse, kind: "badge loop",
        box: Box(center: Point(words.at.x - 11, words.at.y - 4), width: 15, height: 15),
        paint: Paint(fill: .loopText, stroke: .page),
        words: Words(
          LoopLetter.of(number), at: .init(0, 0), anchor: .middle, size: Style.digitSize, bold: true, role: .onBadge),
        tooltip: tooltip))
    field.add(
      words: Box(
        left: words.at.x - 19, top: words.box.top, right: words.box.right, bottom: words.box.bottom))
    drawing.add(.init(kind: "label loop", words: words, tooltip: tooltip))
  }
}
