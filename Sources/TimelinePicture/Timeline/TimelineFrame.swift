import PictureKit
import TraceReading

/// The frame under the marks: bands, rows, grid, axis breaks and the axis.
extension TimelineLayout {
  func drawFrame(on sheet: inout TimelineSheet) {
    guard let bottom = bands.last?.bottom else { return }
    for band in bands { drawSurface(of: band, on: &sheet) }
    let gaps = LossInterval.gaps(in: model, scale)
    for tick in scale.ticks { drawTick(tick, bottom: bottom, gaps, on: &sheet) }
    for segment in scale.segments {
      for y in [axisTop + 16, bottom + 4] {
        sheet.drawing.background.line([Point(segment.left, y), Point(segment.right, y)], .rule)
      }
    }
    for axisBreak in scale.breaks { drawBreak(axisBreak, bottom: bottom, on: &sheet) }
    for gap in gaps { drawGap(gap, bottom: bottom, on: &sheet) }
    for band in bands { drawRowNames(of: band, on: &sheet) }
  }

  private func drawSurface(of band: Band, on sheet: inout TimelineSheet) {
    let right = model.pageWidth - Style.bandMargin
    sheet.drawing.background.rect(
      Rect(left: Style.bandMargin, top: band.top, right: right, bottom: band.bottom), Paint(fill: .band))
    sheet.drawing.background.rect(
      Rect(left: Style.bandMargin, top: band.top, right: Style.bandMargin + 4, bottom: band.bottom), Paint(fill: .mute))
    sheet.drawing.background.rect(
      Rect(left: 198, top: band.stripTop, right: right, bottom: band.bottom - 3),
      Paint(fill: .page))
  }

  /// An empty stretch through all bands where events were lost.
  private func drawGap(_ gap: LossInterval, bottom: Double, on sheet: inout TimelineSheet) {
    for band in bands {
      let box = Rect(left: gap.left, top: band.top, right: gap.right, bottom: band.bottom)
      sheet.drawing.background.rect(box, Paint.lost)
      sheet.mark(.init(.box, kind: "lost", box: box, tooltip: gap.tooltip), uses: .lost)
    }
    sheet.drawing.add(.init(kind: "label lost", label: gap.label(at: bottom + 20), tooltip: gap.tooltip))
  }

  private func drawTick(
    _ tick: TimeScale.Tick, bottom: Double, _ gaps: [LossInterval], on sheet: inout TimelineSheet
  ) {
    for band in bands {
      sheet.drawing.background.line([Point(tick.x, band.top), Point(tick.x, band.bottom)], .grid)
    }
    for y in [axisTop + 16, bottom + 4] {
      sheet.drawing.background.line([Point(tick.x, y), Point(tick.x, y + 4)], .mute)
    }
    guard let text = tick.text else { return }
    sheet.drawing.background.text(text, at: Point(tick.x, axisTop + 12), anchor: .middle, role: .mute)
    if LossInterval.hide(TextRun(text, at: Point(tick.x, bottom + 20), anchor: .middle), gaps) { return }
    sheet.drawing.background.text(text, at: Point(tick.x, bottom + 20), anchor: .middle, role: .mute)
  }

  private func drawBreak(_ axisBreak: TimeScale.Break, bottom: Double, on sheet: inout TimelineSheet) {
    guard let top = bands.first?.top else { return }
    sheet.drawing.background.rect(
      Rect(left: axisBreak.left, top: top - 4, right: axisBreak.right, bottom: bottom + 8), Paint(fill: .page))
    let inset = min(6, (axisBreak.right - axisBreak.left) / 4)
    for x in [axisBreak.left + inset, axisBreak.right - inset] {
      let points = stride(from: top - 4, through: bottom + 4, by: 7).enumerated().map {
        Point(x + ($0 % 2 == 0 ? -3 : 3), $1)
      }
      sheet.drawing.background.line(points, .rule, width: 1.2)
      sheet.obstacles.add(mark: Rect(left: x - 4, top: top, right: x + 4, bottom: bottom))
    }
    guard axisBreak.right - axisBreak.left >= 56 else { return }
    let middle = (axisBreak.left + axisBreak.right) / 2
    for band in bands {
      let y = (band.top + band.bottom) / 2
      sheet.drawing.background.text(
        DurationText.of(axisBreak.idle), at: Point(middle, y - 2), anchor: .middle, bold: true, role: .mute)
      sheet.drawing.background.text("idle", at: Point(middle, y + 12), anchor: .middle, role: .mute)
      sheet.obstacles.add(text: Rect(left: middle - 26, top: y - 12, right: middle + 26, bottom: y + 16))
    }
  }

  private func drawRowNames(of band: Band, on sheet: inout TimelineSheet) {
    let reactor = graph.reactors[band.reactor]
    let name = reactor.name.isEmpty || reactor.name == reactor.type ? reactor.type : reactor.name
    var y = band.top + 22
    for line in BandSummary.lines(ofName: name) {
      sheet.drawing.background.text(line, at: Point(24, y), size: Style.headingSize, bold: true)
      y += 15
    }
    let rows = Int((band.bottom - y) / 15)
    for (index, fact) in BandSummary.text(of: band, model, critical, rows: rows).enumerated() {
      sheet.drawing.background.text(
        TextMetrics.truncated(fact, to: 116), at: Point(24, y + 3 + 15 * Double(index)), role: .mute)
    }
    var names = [("action", band.action), ("mutation", band.mutation), ("reduce", band.reduce), ("state", band.state)]
    if let first = band.lanes.first { names.append(("effect", first)) }
    for (row, y) in names { sheet.drawing.background.text(row, at: Point(190, y + 4), anchor: .end, role: .mute) }
  }
}
