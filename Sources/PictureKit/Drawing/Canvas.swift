/// Shapes in the order in which they are painted, in pixels of the page.
///
/// This is what lies under the nodes and edges of a picture: bands, grid, axis, words. libgvc paints it from one
/// xdot string (`XDot`).
package struct Canvas: Sendable, Equatable {
  package private(set) var shapes: [Shape] = []

  package init() {}

  package mutating func add(_ shape: Shape) { shapes.append(shape) }
}

package enum Dash: Sendable, Hashable { case solid, dashed, dotted }

/// How a shape is filled and outlined; nil if it is not.
package struct Paint: Sendable, Hashable {
  package var fill: Role?
  package var stroke: Role?
  package var width: Double
  package var dash: Dash

  package init(fill: Role? = nil, stroke: Role? = nil, width: Double = 1, dash: Dash = .solid) {
    self.fill = fill
    self.stroke = stroke
    self.width = width
    self.dash = dash
  }
}

package enum Shape: Sendable, Equatable {
  case polygon([Point], Paint)
  case polyline([Point], Paint)
  /// 3n + 1 points of a cubic spline.
  case curve([Point], Paint)
  /// A closed outline of 3n + 1 points.
  case outline([Point], Paint)
  case ellipse(Rect, Paint)
  case text(TextRun)
}

/// One line of text with its baseline.
package struct TextRun: Sendable, Equatable {
  package enum Anchor: Sendable { case start, middle, end }
  package var text: String
  package var at: Point
  package var anchor: Anchor
  package var size: Double
  package var bold: Bool
  package var role: Role

  package init(
    _ text: String, at: Point, anchor: Anchor = .start, size: Double = Style.textSize, bold: Bool = false,
    role: Role = .ink
  ) {
    self.text = text
    self.at = at
    self.anchor = anchor
    self.size = size
    self.bold = bold
    self.role = role
  }

  package var width: Double { TextMetrics.width(text, size: size, bold: bold) }

  /// The room it takes, from the height of capitals to the depth of descenders.
  package var box: Rect {
    let width = self.width
    let left =
      switch anchor {
      case .start: at.x
      case .middle: at.x - width / 2
      case .end: at.x - width
      }
    return Rect(left: left, top: at.y - size * 0.78, right: left + width, bottom: at.y + size * 0.22)
  }
}

extension Canvas {
  package mutating func rect(_ box: Rect, _ paint: Paint) {
    add(
      .polygon(
        [
          Point(box.left, box.top), Point(box.right, box.top), Point(box.right, box.bottom),
          Point(box.left, box.bottom),
        ], paint))
  }

  package mutating func roundedRect(_ box: Rect, radius: Double, _ paint: Paint) {
    let r = min(radius, box.width / 2, box.height / 2)
    // A quarter of a circle as a cubic: the handles reach 0.5523 of the radius.
    let k = r * 0.4477
    let (l, t, rt, b) = (box.left, box.top, box.right, box.bottom)
    func straight(_ p: Point, _ q: Point) -> [Point] { [p + (q - p) * (1 / 3), p + (q - p) * (2 / 3), q] }
    var path = [Point(l + r, t)]
    path += straight(Point(l + r, t), Point(rt - r, t))
    path += [Point(rt - k, t), Point(rt, t + k), Point(rt, t + r)]
    path += straight(Point(rt, t + r), Point(rt, b - r))
    path += [Point(rt, b - k), Point(rt - k, b), Point(rt - r, b)]
    path += straight(Point(rt - r, b), Point(l + r, b))
    path += [Point(l + k, b), Point(l, b - k), Point(l, b - r)]
    path += straight(Point(l, b - r), Point(l, t + r))
    path += [Point(l, t + k), Point(l + k, t), Point(l + r, t)]
    add(.outline(path, paint))
  }

  package mutating func line(_ points: [Point], _ role: Role, width: Double = 1, dash: Dash = .solid) {
    add(.polyline(points, Paint(stroke: role, width: width, dash: dash)))
  }

  package mutating func circle(_ center: Point, radius: Double, _ paint: Paint) {
    add(.ellipse(Rect(center: center, width: 2 * radius, height: 2 * radius), paint))
  }

  /// Paints words and returns the x at which they end.
  @discardableResult
  package mutating func text(
    _ text: String, at: Point, anchor: TextRun.Anchor = .start, size: Double = Style.textSize, bold: Bool = false,
    role: Role = .ink
  ) -> Double {
    let run = TextRun(text, at: at, anchor: anchor, size: size, bold: bold, role: role)
    add(.text(run))
    return run.box.right
  }

  /// The title of a page and the line of figures below it, cut to its width.
  package mutating func heading(_ title: String, _ figures: String, width: Double) {
    let room = width - 2 * Style.textMargin
    text(
      TextMetrics.truncated(title, to: room, size: Style.titleSize, bold: true), at: Point(Style.textMargin, 34),
      size: Style.titleSize, bold: true)
    text(
      TextMetrics.truncated(figures, to: room, size: Style.leadSize), at: Point(Style.textMargin, 54),
      size: Style.leadSize, role: .mute)
  }

  /// Slanted lines through a box.
  package mutating func hatch(_ box: Rect, _ role: Role, step: Double = 3.5, width: Double = 1.3) {
    var offset = -box.height + step / 2
    while offset < box.width {
      let from = max(0, offset)
      let to = min(box.width, offset + box.height)
      if to > from {
        line(
          [
            Point(box.left + from, box.bottom - (from - offset)), Point(box.left + to, box.bottom - (to - offset)),
          ], role, width: width)
      }
      offset += step
    }
  }
}
