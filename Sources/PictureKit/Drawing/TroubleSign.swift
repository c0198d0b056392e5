/// The mark of a kind of trouble beside its words, by the name of the kind.
package enum TroubleSign: String {
  case test, impure, failed, late, eitherWay, open, endLost, cancelled, loop, slow
  /// A kind without a mark of its own.
  case other

  package init(kind: String) { self = TroubleSign(rawValue: kind) ?? .other }

  /// The role of the words.
  package var text: Role {
    switch self {
    case .test, .impure, .failed, .late: .badText
    case .open: .actionText
    case .loop: .loopText
    case .slow: .slow
    case .endLost: .mute
    case .eitherWay, .cancelled, .other: .ink
    }
  }

  /// The role of a line from the mark to its time.
  package var line: Role {
    switch self {
    case .test, .impure, .failed, .late: .bad
    case .open: .effect
    case .loop: .loop
    case .slow: .slow
    case .eitherWay, .endLost, .cancelled, .other: .cause
    }
  }

  package func draw(on canvas: inout Canvas, at c: Point) {
    switch self {
    case .test, .failed: canvas.failed(c, reach: 4.5)
    case .impure: canvas.impureBox(Rect(center: c, width: 11, height: 11))
    case .late: canvas.late(c)
    case .eitherWay: canvas.eitherWay(c)
    case .open: canvas.neverEnded(c)
    case .endLost: canvas.endLost(c)
    case .cancelled: canvas.cancelled(c, radius: 6)
    case .loop: canvas.turn(c)
    case .slow:
      canvas.add(
        .polygon(
          [Point(c.x, c.y - 6), Point(c.x + 6.5, c.y + 5), Point(c.x - 6.5, c.y + 5)],
          Paint(fill: .slowFill, stroke: .slow, width: 1.4)))
    case .other: canvas.cross(c, reach: 4.5, .ink, width: 1.5)
    }
  }
}
