import PictureKit
import PlatformSupport
import TraceReading

/// The picture of more events than can be looked at one by one: how much happened when, and the worst of it.
struct Overview {
  static let left = 204.0
  private static let rightMargin = 44.0
  private let stepWidth: Double
  private var right: Double { drawing.page.width - Self.rightMargin }
  private var room: Double { drawing.page.width - 2 * Style.textMargin }
  private let triage: [TriageItem]
  private var stripTop: Double { (model.suspects.isEmpty ? 104 : 122) + triage.extraHeight(within: room) }
  var rowsTop: Double { stripTop + 92 }
  static let rowHeight = 92.0
  private static let lane = 17.0
  let model: TimelineModel
  let counts: OverviewCounts
  let troubles: [OverviewTrouble]
  let lines: [OverviewLine]
  /// The number of causes of each kind that have no line.
  let unlisted: [OverviewTrouble.Kind: Int]
  let scale: TimeScale
  /// Where events were lost.
  let gaps: [LossInterval]
  private let text: OverviewText
  var drawing: PictureGraph
  /// The mark of each line of the table.
  var marks: [Int: PictureGraph.NodeID] = [:]

  var graph: TraceGraph { model.graph }

  static func picture(of model: TimelineModel) -> Picture {
    var overview = Overview(model)
    overview.draw()
    return Picture(drawing: overview.drawing, remarks: model.remarks)
  }

  init(_ model: TimelineModel) {
    self.model = model
    (counts, troubles) = HelperThread.both {
      OverviewCounts(model)
    } _: {
      OverviewTrouble.find(in: model)
    }
    (lines, unlisted) = OverviewLine.lines(of: troubles, model.graph, slow: model.slow)
    let right = model.pageWidth - Self.rightMargin
    stepWidth = (right - Self.left) / Double(OverviewCounts.steps)
    scale = TimeScale(window: model.window, busy: [model.window], left: Self.left, right: right)
    gaps = LossInterval.gaps(in: model, scale)
    text = OverviewText(model, troubles, drawn: counts.rows.reduce(0) { $0 + $1.events })
    triage = text.triage
    drawing = PictureGraph(
      page: Size(model.pageWidth, 100), title: text.title, summary: text.summary(lines))
  }

  private mutating func draw() {
    drawHeader()
    drawStrip()
    let bottom = rowsTop + (Self.rowHeight + 6) * Double(counts.rows.count) - 6
    drawAxis(at: rowsTop - 26, below: false)
    for row in counts.rows.indices { drawRow(row) }
    drawGaps(bottom: bottom)
    drawFailedExpectations(bottom: bottom)
    drawAxis(at: bottom + 4, below: true)
    let top = bottom + 48
    let table = OverviewTable.draw(lines, left: unlisted, marks: marks, graph, on: &drawing, top: top)
    drawing.page.height = table + 10
    guard model.hasLegend else { return }
    let isBeside = Self.legendLeft + 350 <= drawing.page.width
    let legend =
      isBeside ? drawLegend(at: Point(Self.legendLeft, top)) : drawLegend(at: Point(Style.textMargin, table + 26))
    drawing.page.height = max(table, legend) + 10
  }

  // MARK: Head

  private mutating func drawHeader() {
    drawing.background.heading(text.title, text.figures, width: drawing.page.width)
    drawing.background.triage(triage, y: 82, room: room)
    drawing.background.suspects(of: model, y: stripTop - 18, room: room)
    guard triage.isEmpty else { return }
    drawing.background.text(
      "nothing impure, failed, left open, looping or slower than \(DurationText.of(model.slow))",
      at: Point(Style.textMargin, 82),
      size: Style.leadSize, bold: true, role: .stateText)
  }

  /// All events, cut into pages that hold equally many.
  private mutating func drawStrip() {
    drawing.background.text("All events", at: Point(24, stripTop + 14), size: Style.headingSize, bold: true)
    drawing.background.text(
      "\(counts.pages.count) pages, equally many each", at: Point(24, stripTop + 30), role: .mute)
    let box = Rect(left: Self.left, top: stripTop, right: right, bottom: stripTop + 50)
    drawing.background.rect(box, Paint(fill: .band))
    let highest = counts.all.max() ?? 0
    drawArea(counts.all, highest: highest, height: 32, bottom: stripTop + 34, .cause)
    for (index, page) in counts.pages.enumerated() {
      let (from, to) = (scale.x(page.lowerBound), scale.x(page.upperBound))
      let number = String(index + 1)
      let room = to - from - 6
      let text =
        TextMetrics.width("page \(number)") <= room ? "page \(number)" : TextMetrics.width(number) <= room ? number : ""
      let box = Rect(left: from, top: stripTop + 34, right: to, bottom: stripTop + 50)
      drawing.add(
        .init(
          .box, kind: "page", box: box, paint: Paint(fill: .head, stroke: .mute),
          label: text.isEmpty ? nil : TextRun(text, at: box.center, anchor: .middle, role: .mute),
          tooltip: "page \(number): --from \(page.lowerBound)ns --to \(page.upperBound)ns"))
    }
  }

  private mutating func drawAxis(at y: Double, below: Bool) {
    drawing.background.line([Point(Self.left, y), Point(right, y)], .rule)
    for tick in scale.ticks {
      drawing.background.line([Point(tick.x, y), Point(tick.x, y + 4)], .mute)
      guard let text = tick.text else { continue }
      let baseline = below ? y + 18 : y - 4
      if below, LossInterval.hide(TextRun(text, at: Point(tick.x, baseline), anchor: .middle), gaps) { continue }
      drawing.background.text(text, at: Point(tick.x, baseline), anchor: .middle, role: .mute)
    }
  }

  // MARK: Rows

  private mutating func drawRow(_ index: Int) {
    let row = counts.rows[index]
    let top = rowsTop + (Self.rowHeight + 6) * Double(index)
    let right = drawing.page.width - Style.bandMargin
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: top, right: right, bottom: top + 26), Paint(fill: .band))
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: top, right: Self.left - 6, bottom: top + Self.rowHeight), Paint(fill: .band))
    drawing.background.rect(
      Rect(left: Style.bandMargin, top: top, right: Style.bandMargin + 4, bottom: top + Self.rowHeight),
      Paint(fill: .mute))
    for tick in scale.ticks {
      drawing.background.line([Point(tick.x, top + 26), Point(tick.x, top + Self.rowHeight)], .grid)
    }
    drawNames(row, top: top)
    let highest = counts.highest
    let lanes: [(String, [Int], Role)] = [
      ("actions", row.actions, .action), ("effects", row.effects, .running), ("states", row.states, .state),
    ]
    drawing.background.text("worst", at: Point(190, top + 17), anchor: .end, role: .mute)
    for (lane, (name, counts, role)) in lanes.enumerated() {
      let bottom = top + 26 + (Self.lane + 5) * Double(lane + 1) - 2
      drawing.background.text(name, at: Point(190, bottom - 2), anchor: .end, role: .mute)
      drawArea(counts, highest: highest, height: Self.lane, bottom: bottom, role)
    }
    drawMarks(row, top: top)
  }

  private mutating func drawNames(_ row: OverviewCounts.Row, top: Double) {
    let reactor = graph.reactors[row.reactors[0]]
    let name = row.reactors.count > 1 ? "\(CountText.of(row.reactors.count)) others" : reactor.type
    var y = top + 20
    for line in BandSummary.lines(ofName: name) {
      drawing.background.text(line, at: Point(24, y), size: Style.headingSize, bold: true)
      y += 15
    }
    let peak = (0..<OverviewCounts.steps).map { row.actions[$0] + row.states[$0] }.max() ?? 0
    let rate = Int((Double(peak) / (counts.step / 1e9)).rounded())
    var facts = [CountText.of(row.events, "event"), "peak \(CountText.of(rate)) / s"]
    // More would stand in the row below.
    if y > top + 40 { facts.removeLast() }
    for fact in facts {
      drawing.background.text(TextMetrics.truncated(fact, to: 110), at: Point(24, y + 1), role: .mute)
      y += 15
    }
    guard let loop = row.loops.min() else { return }
    drawing.background.loopBadge(Point(31, y + 1), loop, radius: 7)
    drawing.background.text(
      row.loops.count == 1 ? "loop" : "\(row.loops.count) loops", at: Point(44, y + 5), bold: true, role: .loopText)
  }

  /// Square-root heights, in steps; a step in which anything happened can be seen.
  private mutating func drawArea(_ counts: [Int], highest: Int, height: Double, bottom: Double, _ role: Role) {
    drawing.background.line([Point(Self.left, bottom), Point(right, bottom)], .grid)
    guard highest > 0 else { return }
    var points: [Point] = []
    func flush() {
      guard let first = points.first, let last = points.last else { return }
      drawing.background.add(
        .polygon([Point(first.x, bottom)] + points + [Point(last.x, bottom)], Paint(fill: role)))
      points = []
    }
    for (step, count) in counts.enumerated() {
      guard count > 0 else {
        flush()
        continue
      }
      let y = bottom - max(1, (Double(count) / Double(highest)).squareRoot() * height)
      let x = Self.left + Double(step) * stepWidth
      if points.last?.y == y {
        points[points.count - 1].x = x + stepWidth
      } else {
        points += [Point(x, y), Point(x + stepWidth, y)]
      }
    }
    flush()
  }
}
