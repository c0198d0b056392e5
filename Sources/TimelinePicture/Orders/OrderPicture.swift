import PictureKit
import PlatformSupport
import TraceReading

extension Picture {
  /// Two runs of the same code in which things came in different orders: the shared beginning, then a lane for each order,
  /// what changed its place joined by lines, and the fields of the states that differ at the end.
  ///
  /// Arrivals are the same in both if they have the same cause, kind, reactor and label, and the first actions the same
  /// payload; numbers and times do not matter. Equal traces give a picture that says so. Takes time in proportion to the
  /// number of events; long stretches are folded and counted. Any thread.
  ///
  /// - Parameters:
  ///   - usual: The run to compare with.
  ///   - this: The run to tell of.
  public static func orders(usual: Trace, this: Trace) -> Picture {
    orders(usual: ArrivalOrder(usual), this: ArrivalOrder(this))
  }

  /// The same of traces that need not be in memory any more.
  ///
  /// - Parameters:
  ///   - names: Words beside the headings of the two sides, such as names of files; empty for none.
  ///   - width: Of the page, in pixels; nil for the usual one.
  package static func orders(
    usual: ArrivalOrder, this: ArrivalOrder, names: (usual: String, this: String) = ("", ""), width: Int? = nil,
    hasLegend: Bool = true
  ) -> Picture {
    let comparison = OrderComparison(usual: usual, this: this)
    let frame = width.map { OrderFrame(pageWidth: Double($0)) } ?? OrderFrame()
    return OrderPicture.picture(of: comparison, names: names, in: frame, hasLegend: hasLegend)
  }
}

/// Draws two orders on one page.
struct OrderPicture {
  let layout: OrderLayout
  var drawing: PictureGraph
  /// Marks of the lanes by row, for the lines between them.
  var usualMarks: [Int: PictureGraph.NodeID] = [:]
  var thisMarks: [Int: PictureGraph.NodeID] = [:]
  var used = OrderLegend()

  let hasLegend: Bool

  var comparison: OrderComparison { layout.comparison }
  var frame: OrderFrame { layout.frame }

  static func picture(
    of comparison: OrderComparison, names: (usual: String, this: String), in frame: OrderFrame, hasLegend: Bool
  ) -> Picture {
    let story = OrderStory(comparison)
    let folding = OrderFolding(comparison, story)
    let header = OrderHeader(comparison, story, folded: folding.foldedSteps(of: comparison), in: frame)
    let layout = OrderLayout(comparison, story, folding, in: frame, top: header.bottom + 18)
    var picture = OrderPicture(
      layout: layout,
      drawing: PictureGraph(
        page: Size(frame.pageWidth, 0), title: story.headline,
        summary: OrderSummary.text(layout)), hasLegend: hasLegend)
    header.draw(on: &picture.drawing.background)
    picture.draw(names)
    return Picture(drawing: picture.drawing, remarks: picture.remarks)
  }

  private mutating func draw(_ names: (usual: String, this: String)) {
    guard !comparison.isEmpty else {
      return drawing.fillEmpty(from: layout.top, "no action and no mutation in either trace")
    }
    drawBands()
    drawBeginning()
    if !layout.lanes.isEmpty {
      drawFork(names)
      drawLanes()
      drawLines()
    }
    var bottom = drawEnd()
    if hasLegend { bottom = used.draw(from: bottom + 26, in: frame, on: &drawing.background) }
    drawing.page.height = bottom + 16
  }

  private var remarks: [String] {
    let folded = layout.folding.foldedSteps(of: comparison)
    return folded > 0 ? ["\(CountText.of(folded, "step")) are only counted in the picture, not drawn"] : []
  }

  // MARK: Bands and lines of marks

  private mutating func drawBands() {
    let right = frame.pageWidth - Style.bandMargin
    func band(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
      drawing.background.roundedRect(
        Rect(left: left, top: top, right: right, bottom: bottom), radius: 8, Paint(fill: .band))
    }
    if !layout.beginning.isEmpty { band(Style.bandMargin, layout.top, right, layout.forkTop) }
    guard !layout.lanes.isEmpty else { return }
    let top = layout.lanesTop - 34
    band(Style.bandMargin, top, frame.left + 22, layout.end)
    band(frame.right - 22, top, right, layout.end)
  }

  /// A line of marks from one height to another; dotted where rows are folded.
  mutating func rail(_ x: Double, _ from: Double, _ to: Double, dash: Dash = .solid) {
    guard to > from else { return }
    drawing.background.line([Point(x, from), Point(x, to)], .rule, width: 2, dash: dash)
  }

  mutating func drawRail(
    _ x: Double, _ places: [OrderLayout.PlacedRow], from top: Double, to bottom: Double,
    isHere: (OrderAlignment.Row) -> Bool = { _ in true }
  ) {
    var y = top
    for placed in places {
      guard case .folded(let rows) = placed.item, comparison.rows[rows].contains(where: isHere) else { continue }
      rail(x, y, placed.top + 3)
      rail(x, placed.top + 3, placed.bottom - 3, dash: .dotted)
      y = placed.bottom - 3
    }
    rail(x, y, bottom)
  }

  private mutating func drawFork(_ names: (usual: String, this: String)) {
    let (top, bottom) = (layout.forkTop, layout.lanesTop)
    for x in [frame.left, frame.right] where !layout.beginning.isEmpty {
      let center = Point(frame.center, top)
      let middle = (top + bottom) / 2 - 6
      drawing.background.add(
        .curve(
          [center, Point(center.x, middle), Point(x, middle - 8), Point(x, bottom - 12)],
          Paint(stroke: .rule, width: 2)))
      rail(x, bottom - 12, bottom + 2)
    }
    let y = bottom - 16
    let (left, right) = (frame.left - OrderFrame.gap, frame.right + OrderFrame.gap)
    heading("The usual order", names.usual, at: Point(left, y), .end)
    heading("This order", names.this, at: Point(right, y), .start)
    guard !layout.beginning.isEmpty else { return }
    drawing.background.text(
      comparison.isSameOrder ? "from here the values differ" : "here the orders part",
      at: Point(frame.center, bottom - 6), anchor: .middle, role: .mute)
  }

  private mutating func heading(_ title: String, _ name: String, at: Point, _ anchor: TextRun.Anchor) {
    let run = TextRun(title, at: at, anchor: anchor, size: Style.headingSize, bold: true)
    drawing.background.add(.text(run))
    guard !name.isEmpty else { return }
    let room = frame.laneRoom - run.width - 12
    let x = anchor == .end ? run.box.left - 10 : run.box.right + 10
    drawing.background.text(
      TextMetrics.truncated(SafeText.clean(name), to: room), at: Point(x, at.y), anchor: anchor, role: .mute)
  }

  // MARK: Lines between the lanes

  private mutating func drawLines() {
    let shown = Set(usualMarks.keys).union(thisMarks.keys)
    let height = Dictionary(
      uniqueKeysWithValues: layout.lanes.compactMap { placed -> (Int, Double)? in
        if case .row(let row) = placed.item { (row, placed.y) } else { nil }
      })
    for row in shown.sorted() where comparison.rows[row].kind == .same {
      guard let from = usualMarks[row], let to = thisMarks[row], let y = height[row] else { continue }
      used.marks.insert(.inPlace)
      drawing.add(
        PictureGraph.Edge(
          from: from, to: to, kind: "same",
          points: PictureGraph.straight(
            [Point(frame.left + 12, y), Point(frame.right - 12, y)]), role: .rule, width: 1.2, head: 0,
          tooltip: "the same step, at the same place in both orders"))
    }
    let named = shown.filter { comparison.rows[$0].kind == .moved && isTold($0) }.max()
    for row in shown.sorted() where comparison.rows[row].kind == .moved {
      let partner = comparison.rows[row].partner
      guard comparison.rows[row].usual != nil, let other = partner, let from = usualMarks[row],
        let to = thisMarks[other],
        let top = height[row], let bottom = height[other]
      else { continue }
      used.marks.insert(.moved)
      connect(from, to, top, bottom, isTold: isTold(other), hasWords: other == named)
    }
  }

  /// The row of this order is one of those that the story tells of.
  func isTold(_ row: Int) -> Bool {
    guard let late = layout.story.late, let early = layout.story.early, let range = comparison.rows[row].this else {
      return false
    }
    return range.contains(late) || range.contains(early)
  }

  private mutating func connect(
    _ from: PictureGraph.NodeID, _ to: PictureGraph.NodeID, _ top: Double, _ bottom: Double, isTold: Bool,
    hasWords: Bool
  ) {
    let (start, tip) = (Point(frame.left + 13, top), Point(frame.right - 13, bottom))
    let reach = (tip.x - start.x) * 120 / 262
    let points = [start, Point(start.x + reach, top), Point(tip.x - reach, bottom), tip]
    drawing.add(
      PictureGraph.Edge(
        from: from, to: to, kind: isTold ? "moved told" : "moved", points: points, role: isTold ? .ink : .cause,
        width: isTold ? 2.4 : 1.4, head: isTold ? 13 : 8,
        tooltip: bottom > top ? "the same step, later in this order" : "the same step, earlier in this order"))
    guard hasWords else { return }
    let run = TextRun(
      bottom > top ? "later" : "earlier", at: Point(frame.center, (top + bottom) / 2 + 4), anchor: .middle,
      size: OrderFrame.detailSize, bold: true)
    drawing.add(
      PictureGraph.Node(.box, kind: "plate", box: run.box.grown(x: 5, y: 3), paint: Paint(fill: .page)))
    drawing.add(PictureGraph.Node(kind: "way", label: run))
  }
}
