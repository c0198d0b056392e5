import PictureKit
import TraceReading

/// How effects ended: a bar and the duration, a crossed circle, a cross, no end at all, or one that was lost.
extension TimelineLayout {
  /// Where the bar has no room for its name, the words of its end begin with it, or with the number of its action.
  func drawEnd(
    _ index: Int, at end: Point, _ band: Band, _ tooltip: String, isNamed: Bool, on sheet: inout TimelineSheet
  ) {
    let effect = graph.effects[index]
    let text = BarShape.endText(of: effect, in: graph, outcome: outcomes[index], isNamed: isNamed)
    switch effect.end {
    case .completed:
      let paint = Paint(fill: .effect)
      drawBar(
        .completed, "end completed", at: end, reach: (1.5, band.runningReach + 2), paint, band, tooltip, on: &sheet)
      label(end: text, at: end, index, band, role: .ink, gap: 6, on: &sheet)
    case .disposed:
      let paint = Paint(fill: .mute)
      drawBar(.disposed, "end disposed", at: end, reach: (1, band.runningReach + 1), paint, band, tooltip, on: &sheet)
      label(end: text, at: end, index, band, role: .mute, gap: 6, on: &sheet)
    case .cancelled:
      let radius = min(6.5, band.lanePitch / 2)
      sheet.mark(
        .init(
          .ellipse, kind: "end cancelled", box: Rect(center: end, width: 2 * radius, height: 2 * radius),
          paint: Paint(fill: .page, stroke: .ink, width: 1.5),
          label: TextRun("×", at: end, anchor: .middle, size: radius * 2.1), tooltip: tooltip), uses: .cancelled)
      label(end: text, at: end, index, band, role: .ink, gap: 10, on: &sheet)
    case .failed:
      let reach = min(6.5, band.lanePitch / 2)
      sheet.mark(
        .init(
          .box, kind: "end failed", box: Rect(center: end, width: 2 * reach, height: 2 * reach),
          paint: Paint(fill: .band),
          label: TextRun("×", at: end, anchor: .middle, size: reach * 2.9, bold: true, role: .bad), tooltip: tooltip),
        uses: .failed)
      label(end: text, at: end, index, band, role: .badText, gap: 10, isNeeded: true, on: &sheet)
    case .open:
      drawTail(from: end, band, tooltip, uses: graph.effects[index].isLasting ? .staysOpen : .neverEnded, on: &sheet)
      label(end: text, at: end, index, band, role: .actionText, gap: 5, isNeeded: true, on: &sheet)
    case .unknown:
      let paint = Paint.lost
      drawBar(.endLost, "end unknown", at: end, reach: (2, band.runningReach + 1), paint, band, tooltip, on: &sheet)
      label(end: text, at: end, index, band, role: .mute, gap: 7, on: &sheet)
    }
  }

  /// Draws a bar across the end, as high as the lane allows.
  private func drawBar(
    _ legend: LegendMark, _ kind: String, at end: Point, reach: (x: Double, y: Double), _ paint: Paint, _ band: Band,
    _ tooltip: String, on sheet: inout TimelineSheet
  ) {
    let y = min(reach.y, band.lanePitch / 2 - 0.5)
    let box = Rect(left: end.x - reach.x, top: end.y - y, right: end.x + reach.x, bottom: end.y + y)
    sheet.mark(.init(.box, kind: kind, box: box, paint: paint, tooltip: tooltip), uses: legend)
  }

  private func drawTail(
    from end: Point, _ band: Band, _ tooltip: String, uses legend: LegendMark, on sheet: inout TimelineSheet
  ) {
    for (offset, width) in OpenTail.boxes.dropFirst() {
      let box = Rect(
        x: end.x + offset - 9, y: end.y - band.waitingReach, width: width, height: 2 * band.waitingReach)
      sheet.mark(
        .init(.box, kind: "end open", box: box, paint: Paint(fill: .waiting, stroke: .effect), tooltip: tooltip))
    }
    let center = Point(end.x + OpenTail.triangle - 9, end.y)
    sheet.mark(
      .init(
        .arrow, kind: "end open", box: Rect(center: center, width: 9, height: 12),
        paint: Paint(fill: .page, stroke: .effect, width: 1.6), tooltip: tooltip),
      uses: legend)
  }

  private func label(
    end text: [String], at end: Point, _ effect: Int, _ band: Band, role: Role, gap: Double, isNeeded: Bool = false,
    on sheet: inout TimelineSheet
  ) {
    if let action = graph.effects[effect].action, turns.repeatedActions.contains(action), !isNeeded { return }
    var request = LabelRequest(text, at: end, kind: "end", limits: band.labelLimits)
    request.gap = gap
    request.role = role
    request.priority = .ends
    request.isNeeded = isNeeded
    request.owner = effect
    if outcomes[effect] != nil { request.cutCost = 4 }
    request.tierCost = graph.effects[effect].end == .open ? 2 : 3.5
    let bar = Rect(left: scale.x(graph.effects[effect].begin), top: end.y - 7, right: end.x, bottom: end.y + 7)
    if band.waitingReach >= 7 { request.shelter = bar } else { request.underlay = bar }
    let reach = end.x - gap - (text.map { TextMetrics.width($0) }.max() ?? 0)
    for run in graph.effects[effect].runs.reversed() {
      let (left, right) = (scale.x(run.lowerBound), max(scale.x(run.upperBound), scale.x(run.lowerBound) + 3))
      if right < reach { break }
      request.uncovered.append(Rect(left: left, top: bar.top, right: right, bottom: bar.bottom))
    }
    if graph.effects[effect].end == .open {
      let width = TextMetrics.width(text.last ?? "") + 16
      let textEnd = BarShape.openTextEnd(graph.effects[effect], width: width, scale)
      request.ends = [textEnd - 5]
      reserve(from: textEnd - width + 6, to: textEnd, y: end.y, for: effect, on: &sheet)
    } else if isNeeded {
      reserve(
        from: end.x, to: end.x + gap + TextMetrics.width(text.last ?? ""), y: end.y, for: effect, on: &sheet)
    }
    request.isFixed = !isNeeded
    request.tiers = isNeeded ? [18, -17] : []
    request.leftLimit = isNeeded ? nil : scale.x(graph.effects[effect].begin) + 4
    sheet.requests.append(request)
  }

  /// Keeps the words of others away from where the shortest words of this effect fit.
  private func reserve(
    from left: Double, to right: Double, y: Double, for effect: Int, on sheet: inout TimelineSheet
  ) {
    sheet.obstacles.add(mark: Rect(left: left, top: y - 5, right: right, bottom: y + 6), owner: effect)
  }
}

extension TraceGraph.Effect.End {
  /// The bar of a cancelled or disposed effect is empty, that of a failed one red, so that they differ from afar.
  var paint: Paint {
    switch self {
    case .completed, .open, .unknown: Paint(fill: .waiting, stroke: .effect)
    case .cancelled, .disposed: Paint(fill: .page, stroke: .mute, dash: .dashed)
    case .failed: Paint(fill: .badFill, stroke: .bad)
    }
  }

  /// For the class of the bar.
  var suffix: String {
    switch self {
    case .completed: ""
    case .open: " open"
    case .cancelled: " cancelled"
    case .disposed: " disposed"
    case .failed: " failed"
    case .unknown: " unknown"
    }
  }

  /// Whether the words of this end are in ink, which can be read on a running stretch too.
  var hasInkText: Bool {
    switch self {
    case .completed, .cancelled: true
    case .disposed, .failed, .open, .unknown: false
    }
  }
}

/// The boxes that get thinner behind a bar which never ended, and where its triangle is.
enum OpenTail {
  static let boxes: [(offset: Double, width: Double)] = [(0, 9), (13, 6), (23, 4), (31, 2)]
  static let triangle = 41.0
}

extension LegendMark {
  static let completed = LegendMark("completed") { canvas, c in
    canvas.rect(Rect(x: c.x - 12, y: c.y - 6.5, width: 15, height: 13), Paint(fill: .waiting, stroke: .effect))
    canvas.rect(Rect(x: c.x + 3, y: c.y - 9, width: 3, height: 18), Paint(fill: .effect))
  }
  static let cancelled = LegendMark("cancelled") { $0.cancelled($1) }
  static let failed = LegendMark("failed") { $0.failed($1) }
  static let staysOpen = LegendMark("meant to stay open") { canvas, c in neverEnded.drawSample(&canvas, c) }
  static let neverEnded = LegendMark("never ended") { canvas, c in
    for (offset, width) in [(0.0, 7.0), (10, 4), (17, 2)] {
      canvas.rect(
        Rect(x: c.x - 14 + offset, y: c.y - 6, width: width, height: 12), Paint(fill: .waiting, stroke: .effect))
    }
    canvas.neverEnded(Point(c.x + 10, c.y))
  }
  static let endLost = LegendMark("its end was lost") { canvas, c in
    canvas.rect(Rect(x: c.x - 12, y: c.y - 6.5, width: 18, height: 13), Paint(fill: .waiting, stroke: .effect))
    canvas.rect(Rect(x: c.x + 4, y: c.y - 9, width: 4, height: 18), Paint.lost)
  }
  static let disposed = LegendMark("disposed") { canvas, c in
    canvas.rect(Rect(x: c.x - 12, y: c.y - 6.5, width: 18, height: 13), Paint(fill: .waiting, stroke: .effect))
    canvas.line([Point(c.x + 6, c.y - 9), Point(c.x + 6, c.y + 9)], .mute, width: 2)
  }
}
