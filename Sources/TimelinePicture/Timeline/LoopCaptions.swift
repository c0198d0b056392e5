import PictureKit
import PlatformSupport
import TraceReading

/// The caption of each loop at the head of the band: `Ⓐ recalc ×4`.
extension TimelineLayout {
  func captionLoops(of band: Band, on sheet: inout TimelineSheet) {
    var right = band.labelLimits.left + 20
    let turns = (band.actions + band.loopCards.flatMap(\.actions)).filter { graph.actions[$0].loop != nil }
    let loops = Dictionary(grouping: turns) { graph.actions[$0].loop ?? 0 }
    let begins = loops.mapValues { turns in turns.map { graph.actions[$0].time }.min() ?? 0 }
    for number in loops.keys.sorted(by: { (begins[$0, default: 0], $0) < (begins[$1, default: 0], $1) }) {
      let turns = loops[number, default: []]
      let xs = turns.map { actionX($0) }
      guard let first = xs.min(), let last = xs.max() else { continue }
      let names = MutationText.forms(of: turns.map { graph.actions[$0].label })[0]
      let run = TextRun(names, at: Point(0, band.caption), bold: true, role: .loopText)
      let middle = (first + last) / 2 - run.width / 2 + 9
      let candidates = stride(from: 0.0, through: 400, by: 8).flatMap { [middle + $0, middle - $0] }
        .map { min(max($0, right), band.labelLimits.right - run.width) }
      guard let fallback = candidates.first, fallback >= right else { continue }
      var placed = run
      let free = candidates.first { x in
        placed.at.x = x
        return !sheet.obstacles.isCrossed(placed.box.grown(x: 14, y: 0))
      }
      placed.at.x = free ?? fallback
      addCaption(number, placed, hasPlate: free == nil, on: &sheet)
      right = placed.at.x + run.width + 30
    }
  }

  private func addCaption(_ number: Int, _ run: TextRun, hasPlate: Bool, on sheet: inout TimelineSheet) {
    let tooltip = graph.loops[number].members.joined(separator: " → ")
    if hasPlate {
      sheet.drawing.add(.init(.box, kind: "plate", box: run.box.grown(x: 1, y: 0), paint: Paint(fill: .band)))
    }
    sheet.drawing.add(
      .init(
        .ellipse, kind: "badge loop",
        box: Rect(center: Point(run.at.x - 11, run.at.y - 4), width: 15, height: 15),
        paint: Paint(fill: .loopText, stroke: .page),
        label: TextRun(
          LoopLetter.of(number), at: .init(0, 0), anchor: .middle, size: Style.digitSize, bold: true, role: .onBadge),
        tooltip: tooltip))
    sheet.obstacles.add(
      text: Rect(
        left: run.at.x - 19, top: run.box.top, right: run.box.right, bottom: run.box.bottom))
    sheet.drawing.add(.init(kind: "label loop", label: run, tooltip: tooltip))
  }
}
