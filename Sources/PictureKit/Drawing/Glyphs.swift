/// The vocabulary of marks, as words in headers and legends use it. Sizes fit beside text of 11 or 12 pixels.
extension Canvas {
  package mutating func diamond(_ c: Point, radius r: Double = 6.5) {
    add(
      .polygon(
        [Point(c.x, c.y - r), Point(c.x + r, c.y), Point(c.x, c.y + r), Point(c.x - r, c.y)],
        Paint(fill: .action, stroke: .page)))
  }

  /// A mutation: it points down to its reduce.
  package mutating func wedge(_ c: Point, radius r: Double = 5) {
    add(
      .polygon(
        [Point(c.x - r, c.y - r), Point(c.x + r, c.y - r), Point(c.x, c.y + r - 1)],
        Paint(fill: .mutation, stroke: .reduce)))
  }

  /// A state; hollow if it is as before.
  package mutating func dot(_ c: Point, hollow: Bool = false, radius: Double = 4.5) {
    circle(
      c, radius: radius,
      hollow ? Paint(fill: .page, stroke: .state, width: 1.6) : Paint(fill: .state, stroke: .page))
  }

  package mutating func cancelled(_ c: Point, radius: Double = 6.5) {
    circle(c, radius: radius, Paint(fill: .page, stroke: .ink, width: 1.5))
    cross(c, reach: radius * 0.6, .ink, width: 1.5)
  }

  package mutating func failed(_ c: Point, reach: Double = 5) { cross(c, reach: reach, .bad, width: 3) }

  package mutating func cross(_ c: Point, reach k: Double, _ role: Role, width: Double) {
    line([Point(c.x - k, c.y - k), Point(c.x + k, c.y + k)], role, width: width)
    line([Point(c.x - k, c.y + k), Point(c.x + k, c.y - k)], role, width: width)
  }

  /// The open triangle of an effect that never ended.
  package mutating func neverEnded(_ c: Point) {
    add(
      .polygon(
        [Point(c.x - 4, c.y - 6), Point(c.x + 5, c.y), Point(c.x - 4, c.y + 6)],
        Paint(fill: .page, stroke: .effect, width: 1.6)))
  }

  package mutating func endLost(_ c: Point) { rect(Rect(center: c, width: 5, height: 13), .lost) }

  /// A turn of a feedback loop: three quarters of a circle with an arrow's head.
  package mutating func turn(_ c: Point, radius r: Double = 5) {
    // Quarters of a circle as cubics: the handles reach 0.5523 of the radius.
    let k = r * 0.5523
    add(
      .curve(
        [
          Point(c.x, c.y - r), Point(c.x + k, c.y - r), Point(c.x + r, c.y - k), Point(c.x + r, c.y),
          Point(c.x + r, c.y + k), Point(c.x + k, c.y + r), Point(c.x, c.y + r), Point(c.x - k, c.y + r),
          Point(c.x - r, c.y + k), Point(c.x - r, c.y),
        ], Paint(stroke: .loop, width: 2.2)))
    arrowHead(at: Point(c.x - r, c.y - r * 0.9), from: Point(c.x - r, c.y), .loop, length: r)
  }

  /// A number in a circle: filled in the role of its text, or a ring for a note.
  package mutating func badge(
    _ c: Point, _ number: Int, fill: Role = .badText, ring: Role? = nil, radius: Double = 7.5
  ) {
    circle(
      c, radius: radius,
      ring.map { Paint(fill: .page, stroke: $0, width: 1.4) } ?? Paint(fill: fill, stroke: .page))
    text(
      String(number), at: Point(c.x, c.y + 3.6), anchor: .middle, size: Style.digitSize, bold: true,
      role: ring == nil ? .onBadge : fill)
  }

  /// The letter of a feedback loop in a circle. Numbers are those of findings, and of lines in tables.
  ///
  /// - Parameter loop: Its index among the loops of the graph.
  package mutating func loopBadge(_ c: Point, _ loop: Int, radius: Double = 7.5) {
    circle(c, radius: radius, Paint(fill: .loopText, stroke: .page))
    text(
      LoopLetter.of(loop), at: Point(c.x, c.y + 3.6), anchor: .middle, size: Style.digitSize, bold: true,
      role: .onBadge)
  }

  /// An arrow's head with its tip at a point, in the direction from `from` to `tip`.
  package mutating func arrowHead(at tip: Point, from: Point, _ role: Role, length: Double) {
    let way = tip - from
    guard way.length > 0 else { return }
    let step = way * (1 / way.length)
    let side = Point(-step.y, step.x) * (length * 0.42)
    let base = tip - step * length
    add(.polygon([tip, base + side, base - side], Paint(fill: role)))
  }

  /// A reduce that did what a pure function does not.
  package mutating func impureBox(_ box: Rect) {
    rect(box, Paint(fill: .badFill))
    hatch(box, .bad)
    rect(box, Paint(stroke: .bad))
  }

  /// Three cards, one behind the other.
  package mutating func cardStack(_ box: Rect, step: Double, stroke: Role = .reduce) {
    for depth in [2.0, 1, 0] {
      let shifted = Rect(
        left: box.left + depth * step, top: box.top - depth * step, right: box.right + depth * step,
        bottom: box.bottom - depth * step)
      rect(shifted, Paint(fill: depth == 0 ? .mutationFill : .page, stroke: stroke))
    }
  }
}

extension Paint {
  /// Paints a stretch in which events were lost.
  package static let lost = Paint(fill: .page, stroke: .unknown, width: 1.2, dash: .dotted)
}
