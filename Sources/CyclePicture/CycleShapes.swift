import PictureKit

/// How each kind of node looks: outline, mark and words.
enum CycleShapes {
  /// How far the sides of hexagons and of slanted boxes go in.
  static let slant = 9.0

  /// Paints the face of a node into its box.
  static func draw(_ face: CycleFace, of node: CycleModel.Node, in box: Rect, slow: UInt64, on canvas: inout Canvas) {
    outline(of: node, in: box, on: &canvas)
    let top = box.center.y - face.height / 2
    let baseline = top + face.nameBaseline
    mark(of: node, at: Point(box.left + 19, baseline - 4), box, on: &canvas)
    text(face, at: Point(box.left + face.inset, baseline), box, role: node.change?.textRole ?? .ink, on: &canvas)
    badges(of: node, in: box, on: &canvas)
  }

  /// Fill and line of a node; boxes get their line from libgvc.
  static func paint(of node: CycleModel.Node) -> Paint {
    if let change = node.change { return change.paint }
    let (fill, stroke): (Role, Role) =
      switch node.kind {
      case .action: (.actionFill, .action)
      case .effect: (.waiting, .effect)
      case .outside: (.page, .unknown)
      case .mutation: (.mutationFill, .reduce)
      case .state: (.stateFill, .state)
      }
    if node.impurity?.isError == true { return Paint(fill: .badFill, stroke: .bad, width: 1.6) }
    if !node.loops.isEmpty { return Paint(fill: fill, stroke: .loop, width: 2.6) }
    let isDotted = node.kind == .outside && node.name != CycleModel.Origin.start.rawValue
    return Paint(fill: fill, stroke: stroke, width: 1.2, dash: isDotted ? .dotted : .solid)
  }

  private static func outline(of node: CycleModel.Node, in box: Rect, on canvas: inout Canvas) {
    let paint = paint(of: node)
    switch node.kind {
    case .action: canvas.hexagon(box, paint)
    case .outside: canvas.slantedBox(box, paint)
    case .state: canvas.roundedRect(box, radius: 10, paint)
    case .mutation: canvas.rect(box, Paint(fill: paint.fill))
    case .effect:
      canvas.rect(box, Paint(fill: paint.fill))
      if let change = node.change { return effectBars(in: box, change, on: &canvas) }
      canvas.rect(
        Rect(x: box.left, y: box.top - 2, width: 8, height: box.height + 4),
        Paint(fill: .running, stroke: node.loops.isEmpty ? .effect : .loop, width: node.loops.isEmpty ? 1 : 2.2))
      canvas.rect(
        Rect(x: box.right - 3, y: box.top - 2, width: 3, height: box.height + 4),
        Paint(fill: node.loops.isEmpty ? .effect : .loop))
    }
  }

  /// In a comparison the bars have the color of the change.
  private static func effectBars(in box: Rect, _ change: CycleModel.Change, on canvas: inout Canvas) {
    let bar = Paint(fill: change.isNew || change.isGone ? change.lineRole : .rule)
    canvas.rect(Rect(x: box.left, y: box.top - 2, width: 8, height: box.height + 4), bar)
    canvas.rect(Rect(x: box.right - 3, y: box.top - 2, width: 3, height: box.height + 4), bar)
  }

  private static func mark(of node: CycleModel.Node, at center: Point, _ box: Rect, on canvas: inout Canvas) {
    switch node.kind {
    case .action: canvas.diamond(center, radius: 5.5)
    case .mutation: canvas.wedge(Point(center.x, center.y - 0.5))
    case .state: canvas.dot(center, hollow: node.name.isEmpty)
    case .outside where node.name == CycleModel.Origin.start.rawValue:
      canvas.circle(Point(center.x + 2, center.y + 6), radius: 4.5, Paint(fill: .page, stroke: .mute, width: 1.6))
    case .outside:
      canvas.text("?", at: Point(center.x + 2, center.y + 11), anchor: .middle, size: 14, bold: true, role: .mute)
    case .effect: break
    }
  }

  private static func text(
    _ face: CycleFace, at start: Point, _ box: Rect, role: Role, on canvas: inout Canvas
  ) {
    let end = canvas.text(face.name, at: start, size: Style.leadSize, bold: true, role: role)
    if let second = face.secondName {
      canvas.text(second, at: Point(start.x, start.y + face.nameHeight), size: Style.leadSize, bold: true, role: role)
    }
    if let beside = face.besideName { canvas.text(beside, at: Point(end + 6, start.y), role: .mute) }
    for (index, line) in face.lines.enumerated() {
      let extra = index > 0 && line.ends.isEmpty == false ? 1.0 : 0
      let y = start.y + face.nameHeight + Double(index + 1) * CycleFace.rowHeight + extra
      if line.isFinding {
        canvas.text(line.text, at: Point(start.x, y), bold: true, role: line.isError ? .badText : .mutationText)
      } else if line.ends.isEmpty {
        let x = canvas.text(line.text, at: Point(start.x, y), bold: line.role != .mute, role: line.role)
        if let pill = line.pill { canvas.pill(pill, at: Point(x, y)) }
      } else {
        ends(line.ends, at: Point(start.x, y), on: &canvas)
      }
    }
  }

  private static func ends(_ ends: [CycleFace.EndText], at start: Point, on canvas: inout Canvas) {
    var x = start.x + 5
    for end in ends {
      let center = Point(x, start.y - 4)
      switch end.mark {
      case .cancelled: canvas.cancelled(center, radius: 5)
      case .failed: canvas.failed(center, reach: 3.6)
      case .open: canvas.neverEnded(center)
      case .unknown: canvas.endLost(center)
      case .disposed: canvas.circle(center, radius: 4, Paint(fill: .page, stroke: .mute, width: 1.4))
      }
      let role: Role = end.mark == .failed ? .badText : .ink
      x = canvas.text(end.text, at: Point(x + 10, start.y), role: role) + 17
    }
  }

  /// Numbers: of findings on hatch, of a loop at the right of its actions.
  private static func badges(of node: CycleModel.Node, in box: Rect, on canvas: inout Canvas) {
    if let impurity = node.impurity {
      let role: Role = impurity.isError ? .bad : .reduce
      canvas.rect(box.grown(by: -3.5), Paint(stroke: role, width: 1.2))
      let field = Rect(left: box.right - 37, top: box.top + 5, right: box.right - 5, bottom: box.bottom - 5)
      canvas.hatch(field, role, step: 5, width: 1.1)
      let center = Point(field.center.x, box.center.y)
      canvas.rect(Rect(center: center, width: 20, height: 20), Paint(fill: impurity.isError ? .badFill : .mutationFill))
      canvas.badge(center, impurity.numbers[0], ring: impurity.isError ? nil : .bad, radius: 8.5)
    }
    if node.kind == .action, let loop = node.loops.first {
      canvas.loopBadge(Point(box.right - 22, box.center.y), loop - 1, radius: 8)
    }
  }
}

extension Canvas {
  mutating func hexagon(_ box: Rect, _ paint: Paint, slant: Double = CycleShapes.slant) {
    let middle = box.center.y
    add(
      .polygon(
        [
          Point(box.left, middle), Point(box.left + slant, box.top), Point(box.right - slant, box.top),
          Point(box.right, middle), Point(box.right - slant, box.bottom), Point(box.left + slant, box.bottom),
        ], paint))
  }

  mutating func slantedBox(_ box: Rect, _ paint: Paint, slant: Double = CycleShapes.slant) {
    add(
      .polygon(
        [
          Point(box.left + slant, box.top), Point(box.right, box.top), Point(box.right - slant, box.bottom),
          Point(box.left, box.bottom),
        ], paint))
  }

  /// Words on yellow: something slow.
  mutating func pill(_ text: String, at start: Point) {
    let width = TextMetrics.width(text)
    roundedRect(
      Rect(x: start.x, y: start.y - 10.5, width: width + 8, height: 14), radius: 3,
      Paint(fill: .slowFill, stroke: .slow, width: 0.8))
    self.text(text, at: Point(start.x + 4 + width / 2, start.y), anchor: .middle, role: .slow)
  }
}
