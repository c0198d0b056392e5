/// The phrases in the header of a picture about mutations whose order matters; nil for none.
package enum OrderText {
  package static func caption(late: Int) -> String? { late == 0 ? nil : "\(CountText.of(late)) came too late" }

  package static func caption(either: Int) -> String? {
    either == 0 ? nil : "\(CountText.of(either, "pair")) in either order"
  }
}

extension Canvas {
  /// A state that came too late.
  package mutating func late(_ c: Point) {
    circle(c, radius: 6.5, .late)
    dot(c, radius: 3.5)
  }

  /// Two states that may come either way.
  package mutating func eitherWay(_ c: Point) {
    line([Point(c.x - 5, c.y), Point(c.x + 5, c.y)], .unknown, dash: .dotted)
    for x in [c.x - 6, c.x + 6] { dot(Point(x, c.y), radius: 3) }
  }
}

extension Paint {
  /// The ring around a state that came too late.
  package static let late = Paint(stroke: .bad, width: 1.8)
}
