/// A position on the page: pixels, x to the right, y down.
package struct Point: Sendable, Hashable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  package static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  package var length: Double { (x * x + y * y).squareRoot() }
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

package struct Size: Sendable, Hashable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle with upright sides.
package struct Rect: Sendable, Hashable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(left: x, top: y, right: x + width, bottom: y + height)
  }

  package init(center: Point, width: Double, height: Double) {
    self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The box with two corners, in whatever order.
  package init(spanning a: Point, _ b: Point) {
    self.init(left: min(a.x, b.x), top: min(a.y, b.y), right: max(a.x, b.x), bottom: max(a.y, b.y))
  }

  package var width: Double { right - left }
  package var height: Double { bottom - top }
  package var center: Point { Point((left + right) / 2, (top + bottom) / 2) }
  package var isFinite: Bool { left.isFinite && top.isFinite && right.isFinite && bottom.isFinite }

  /// This box with a margin all around; a negative margin shrinks it.
  package func grown(by margin: Double) -> Rect { grown(x: margin, y: margin) }

  package func grown(x: Double, y: Double) -> Rect {
    Rect(left: left - x, top: top - y, right: right + x, bottom: bottom + y)
  }

  package func overlaps(_ other: Rect) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether a straight line passes through the inside.
  package func isCrossed(from a: Point, to b: Point) -> Bool {
    let step = b - a
    var enters = 0.0
    var leaves = 1.0
    for (slope, room) in [
      (-step.x, a.x - left), (step.x, right - a.x), (-step.y, a.y - top), (step.y, bottom - a.y),
    ] {
      if slope == 0 {
        if room < 0 { return false }
      } else if slope < 0 {
        enters = max(enters, room / slope)
      } else {
        leaves = min(leaves, room / slope)
      }
    }
    return enters < leaves
  }
}
