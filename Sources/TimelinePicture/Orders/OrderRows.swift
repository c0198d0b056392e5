import PictureKit

/// The rows of two orders: marks on their lines, and words beside them.
extension OrderPicture {
  private enum Side { case center, usual, this }

  mutating func drawBeginning() {
    guard !layout.beginning.isEmpty else { return }
    let first = layout.beginning[0].y
    drawRail(frame.center, layout.beginning, from: first, to: layout.lanes.isEmpty ? layout.end : layout.forkTop)
    drawing.background.text(
      layout.lanes.isEmpty ? "Both runs" : "The same in both orders",
      at: Point(OrderFrame.margin + 4, layout.top + 20), size: Style.headingSize, bold: true)
    for placed in layout.beginning {
      switch placed.item {
      case .folded(let rows):
        fold("\(CountText.of(rows.count, "step")), the same in both orders", .center, placed)
      case .row(let row):
        if let face = placed.this { draw(face, .center, row, placed) }
      }
    }
  }

  mutating func drawLanes() {
    let top = layout.beginning.isEmpty ? layout.lanes[0].y : layout.lanesTop
    drawRail(frame.left, layout.lanes, from: top, to: layout.end + 30) { $0.usual != nil }
    drawRail(frame.right, layout.lanes, from: top, to: layout.end + 30) { $0.this != nil }
    for placed in layout.lanes {
      switch placed.item {
      case .folded(let range):
        let rows = comparison.rows[range]
        fold(Self.words(rows.filter { $0.usual != nil }), .usual, placed)
        fold(Self.words(rows.filter { $0.this != nil }), .this, placed)
      case .row(let row):
        if let face = placed.usual { draw(face, .usual, row, placed) }
        if let face = placed.this { draw(face, .this, row, placed) }
      }
    }
  }

  /// `12 steps: 10 in place, 2 moved`; the dots beside it say that they are not drawn.
  private static func words(_ rows: [OrderAlignment.Row]) -> String {
    let (same, moved, only) = (
      rows.count { $0.kind == .same }, rows.count { $0.kind == .moved }, rows.count { $0.kind == .only }
    )
    guard !rows.isEmpty else { return "" }
    var parts: [String] = []
    if same > 0 { parts.append("\(CountText.of(same)) in place") }
    if moved > 0 { parts.append("\(CountText.of(moved)) moved") }
    if only > 0 { parts.append("\(CountText.of(only)) only here") }
    return "\(CountText.of(rows.count, "step")): \(parts.joined(separator: ", "))"
  }

  private func x(_ side: Side) -> Double {
    switch side {
    case .center: frame.center
    case .usual: frame.left
    case .this: frame.right
    }
  }

  private mutating func fold(_ words: String, _ side: Side, _ placed: OrderLayout.PlacedRow) {
    guard !words.isEmpty else { return }
    used.marks.insert(.folded)
    add(words, .mute, side, y: placed.y + 4, kind: "fold", tooltip: words)
  }

  private mutating func add(
    _ words: String, _ role: Role, _ side: Side, y: Double, kind: String, size: Double = OrderFrame.detailSize,
    bold: Bool = false, tooltip: String
  ) {
    let room = side == .center ? frame.centerRoom : frame.laneRoom
    let text = TextMetrics.truncated(SafeText.clean(words), to: room, size: size, bold: bold)
    guard !text.isEmpty else { return }
    let x = self.x(side) + (side == .usual ? -OrderFrame.gap : OrderFrame.gap)
    drawing.add(
      PictureGraph.Node(
        kind: kind,
        label: TextRun(
          text, at: Point(x, y), anchor: side == .usual ? .end : .start, size: size, bold: bold, role: role),
        tooltip: tooltip))
  }

  private mutating func draw(_ face: OrderFace, _ side: Side, _ row: Int, _ placed: OrderLayout.PlacedRow) {
    let kind = comparison.rows[row].kind
    let center = Point(self.x(side), placed.y)
    add(
      face.title, .ink, side, y: placed.y + 4, kind: "step", size: OrderFrame.titleSize,
      bold: side != .center && kind != .same, tooltip: face.words)
    for (index, line) in face.lines.enumerated() {
      add(
        line.text, line.role, side, y: placed.y + 4 + Double(index + 1) * OrderFrame.lineHeight, kind: "detail",
        tooltip: line.tooltip)
    }
    let mark = drawing.add(mark(face, at: center))
    switch side {
    case .center: break
    case .usual: usualMarks[row] = mark
    case .this: thisMarks[row] = mark
    }
    if face.kind == .failure { drawing.background.failed(center) }
    if let dot = face.dot { draw(dot, below: center, side, face) }
    if kind == .only, side != .center { drawSign(side, center) }
  }

  private mutating func mark(_ face: OrderFace, at center: Point) -> PictureGraph.Node {
    switch face.kind {
    case .action:
      used.marks.insert(.action)
      return PictureGraph.Node(
        .diamond, kind: "action", box: Rect(center: center, width: 16, height: 16),
        paint: Paint(fill: .action, stroke: .page), tooltip: face.words)
    case .answer, .mutation:
      used.marks.insert(face.kind == .answer ? .answer : .mutation)
      return PictureGraph.Node(
        .wedge, kind: "mutation", box: Rect(center: center, width: 14, height: 12),
        paint: Paint(fill: .mutation, stroke: .reduce), tooltip: face.words)
    case .failure:
      used.marks.insert(.failure)
      return PictureGraph.Node(
        .box, kind: "failure", box: Rect(center: center, width: 13, height: 13), tooltip: face.words)
    }
  }

  private mutating func draw(_ dot: OrderFace.Dot, below center: Point, _ side: Side, _ face: OrderFace) {
    used.marks.insert(dot == .changed ? .changed : .unchanged)
    drawing.add(
      PictureGraph.Node(
        .ellipse, kind: "state",
        box: Rect(center: Point(center.x, center.y + OrderFrame.lineHeight), width: 10, height: 10),
        paint: dot == .changed
          ? Paint(fill: .state, stroke: .page) : Paint(fill: .page, stroke: .state, width: 1.6),
        tooltip: face.words))
  }

  /// On the side of the other lane, where it is missed.
  private mutating func drawSign(_ side: Side, _ center: Point) {
    let isUsual = side == .usual
    used.marks.insert(isUsual ? .onlyUsual : .onlyThis)
    let at = Point(center.x + (isUsual ? 19 : -19), center.y)
    drawing.add(
      PictureGraph.Node(
        .ellipse, kind: isUsual ? "badge removed" : "badge added", box: Rect(center: at, width: 15, height: 15),
        paint: Paint(fill: isUsual ? .removedText : .addedText, stroke: .page, width: 1.4),
        label: TextRun(
          isUsual ? "−" : "+", at: Point(at.x, at.y + 4.4), anchor: .middle, size: 12, bold: true, role: .onBadge)))
  }
}
