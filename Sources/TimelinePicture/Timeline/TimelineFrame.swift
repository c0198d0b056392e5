import PictureKit
import TraceModel

/// The frame under the marks: bands, rows, grid, axis breaks and the axis.
extension TimelineRenderer {
  /// The top of the axis, below the header and the suspects.
  static func axisTop(of model: TimelineModel) -> Double { model.suspects.isEmpty ? 112 : 132 }

  mutating func drawFrame() {
    guard let bottom = bands.last?.bottom else { return }
    for band in bands { drawSurface(of: band) }
    let gaps = LossInterval.gaps(in: model, scale)
    for tick in scale.ticks { drawTick(tick, bottom: bottom, gaps) }
    for segment in scale.segments {
      for y in [axisTop + 16, bottom + 4] {
        drawing.background.line([Point(segment.left, y), Point(segment.right, y)], .rule)
      }
    }
    for axisBreak in scale.breaks { drawBreak(axisBreak, bottom: bottom) }
    for gap in gaps { drawGap(gap, bottom: bottom) }
    for band in bands { drawRowNames(of: band) }
  }

  private mutating func drawSurface(of band: Band) {
    let right = Style.pageWidth - Style.bandMargin
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: band.top, right: right, bottom: band.bottom), Paint(fill: .band))
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: band.top, right: Style.bandMargin + 4, bottom: band.bottom), Paint(fill: .mute))
    drawing.background.rect(
      Rect(left: 198, top: band.stripTop, right: right, bottom: band.bottom - 3),
      Paint(fill: .page))
  }

  /// An empty stretch through all bands where events were lost.
  private mutating func drawGap(_ gap: LossInterval, bottom: Double) {
    for band in bands {
      let box = Rect(left: gap.left, top: band.top, right: gap.right, bottom: band.bottom)
      drawing.background.rect(box, Paint.lost)
      mark(.init(.box, kind: "lost", box: box, tooltip: gap.tooltip), uses: .lost)
    }
    drawing.add(.init(kind: "label lost", label: gap.label(at: bottom + 20), tooltip: gap.tooltip))
  }

  private mutating func drawTick(_ tick: TimeScale.Tick, bottom: Double, _ gaps: [LossInterval]) {
    for band in bands {
      drawing.background.line([Point(tick.x, band.top), Point(tick.x, band.bottom)], .grid)
    }
    for y in [axisTop + 16, bottom + 4] {
      drawing.background.line([Point(tick.x, y), Point(tick.x, y + 4)], .mute)
    }
    guard let text = tick.text else { return }
    drawing.background.text(text, at: Point(tick.x, axisTop + 12), anchor: .middle, role: .mute)
    if LossInterval.hide(TextRun(text, at: Point(tick.x, bottom + 20), anchor: .middle), gaps) { return }
    drawing.background.text(text, at: Point(tick.x, bottom + 20), anchor: .middle, role: .mute)
  }

  private mutating func drawBreak(_ axisBreak: TimeScale.Break, bottom: Double) {
    guard let top = bands.first?.top else { return }
    drawing.background.rect(
      Rect(left: axisBreak.left, top: top - 4, right: axisBreak.right, bottom: bottom + 8), Paint(fill: .page))
    let inset = min(6, (axisBreak.right - axisBreak.left) / 4)
    for x in [axisBreak.left + inset, axisBreak.right - inset] {
      drawZigzag(x: x, from: top - 4, to: bottom + 4)
      obstacles.add(mark: Rect(left: x - 4, top: top, right: x + 4, bottom: bottom))
    }
    guard axisBreak.right - axisBreak.left >= 56 else { return }
    let middle = (axisBreak.left + axisBreak.right) / 2
    for band in bands {
      let y = (band.top + band.bottom) / 2
      drawing.background.text(
        DurationText.of(axisBreak.idle), at: Point(middle, y - 2), anchor: .middle, bold: true, role: .mute)
      drawing.background.text("idle", at: Point(middle, y + 12), anchor: .middle, role: .mute)
      obstacles.add(text: Rect(left: middle - 26, top: y - 12, right: middle + 26, bottom: y + 16))
    }
  }

  private mutating func drawZigzag(x: Double, from top: Double, to bottom: Double) {
    var points: [Point] = []
    for (index, y) in stride(from: top, through: bottom, by: 7).enumerated() {
      points.append(Point(x + (index % 2 == 0 ? -3 : 3), y))
    }
    drawing.background.line(points, .rule, width: 1.2)
  }

  private mutating func drawRowNames(of band: Band) {
    let reactor = graph.reactors[band.reactor]
    let name = reactor.name.isEmpty || reactor.name == reactor.type ? reactor.type : reactor.name
    var y = band.top + 22
    for line in Self.lines(ofName: name) {
      drawing.background.text(line, at: Point(24, y), size: Style.headingSize, bold: true)
      y += 15
    }
    let rows = Int((band.bottom - y) / 15)
    for (index, fact) in BandSummary.text(of: band, self, rows: rows).enumerated() {
      drawing.background.text(
        TextMetrics.truncated(fact, to: 116), at: Point(24, y + 3 + 15 * Double(index)), role: .mute)
    }
    var names = [("action", band.action), ("mutation", band.mutation), ("reduce", band.reduce), ("state", band.state)]
    if let first = band.lanes.first { names.append(("effect", first)) }
    for (row, y) in names { drawing.background.text(row, at: Point(190, y + 4), anchor: .end, role: .mute) }
  }
  /// A name too long for its column breaks once, at a capital letter.
  static func lines(ofName name: String) -> [String] {
    let room = 124.0
    func fits(_ text: some StringProtocol) -> Bool {
      TextMetrics.advance(String(text), size: Style.headingSize, bold: true) <= room
    }
    let name = SafeText.clean(name, limit: 80)
    if fits(name) { return [name] }
    let breaks = name.indices.dropFirst().filter {
      (name[$0].isUppercase || name[name.index(before: $0)] == " ") && fits(name[..<$0])
    }
    guard let cutIndex = breaks.last else { return [cut(name, to: room)] }
    return [String(name[..<cutIndex]), cut(String(name[cutIndex...]), to: room)]
  }

  private static func cut(_ text: String, to room: Double) -> String {
    TextMetrics.truncated(text, to: room * TextMetrics.reserve, size: Style.headingSize, bold: true)
  }
}
