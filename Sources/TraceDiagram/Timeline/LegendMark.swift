/// The marks a timeline can have, in the order in which the legend explains them.
enum LegendMark: Int, CaseIterable {
  case action, running, waiting, mutation, queued, reduce, impure
  case stateChanged, stateSame, stateUnknown, stateOut, completed, cancelled, cutInside, failed, neverEnded, endLost
  case disposed
  case atOnce, afterWaiting, unknown, startedBy, viaTransform, otherReactor, loop, slowest, card, sideBySide, appMark
  case testFailed, lost

  var caption: String {
    switch self {
    case .action: "action"
    case .running: "effect, running"
    case .waiting: "effect, waiting"
    case .mutation: "mutation"
    case .queued: "queued, then reduce"
    case .reduce: "reduce"
    case .impure: "impure reduce"
    case .stateChanged: "state changed"
    case .stateSame: "state as before"
    case .stateUnknown: "changed or not: unknown"
    case .stateOut: "state from a transform"
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .cutInside: "cancelled inside it"
    case .failed: "failed"
    case .neverEnded: "never ended"
    case .endLost: "its end was lost"
    case .disposed: "disposed"
    case .atOnce: "caused, at once"
    case .afterWaiting: "caused, after waiting"
    case .unknown: "cause unknown"
    case .startedBy: "started by; trigger lost"
    case .viaTransform: "via transform"
    case .otherReactor: "to another reactor"
    case .loop: "feedback loop"
    case .slowest: "slowest action"
    case .card: "×14: folded run"
    case .sideBySide: "beside its time, a tick"
    case .appMark: "marked by the app"
    case .testFailed: "failed expectation"
    case .lost: "events lost"
    }
  }

  /// Draws a sample around a point, within 14 pixels to each side.
  func draw(on canvas: inout Canvas, at c: Point) {
    switch self {
    case .action: canvas.diamond(c)
    case .running: canvas.rect(Rect(center: c, width: 24, height: 16), Paint(fill: .running, stroke: .effect))
    case .waiting: canvas.rect(Rect(center: c, width: 24, height: 13), Paint(fill: .waiting, stroke: .effect))
    case .mutation: canvas.wedge(c)
    case .queued:
      canvas.rect(Rect(x: c.x - 12, y: c.y - 4, width: 12, height: 8), Paint(stroke: .mute, dash: .dashed))
      canvas.rect(Rect(x: c.x, y: c.y - 5, width: 10, height: 10), Paint(fill: .reduce, stroke: .reduce))
    case .reduce: canvas.rect(Rect(center: c, width: 8, height: 10), Paint(fill: .reduce, stroke: .reduce))
    case .impure: canvas.impureBox(Rect(center: c, width: 18, height: 10))
    case .stateChanged: canvas.dot(c)
    case .stateSame: canvas.dot(c, hollow: true)
    case .stateUnknown: canvas.circle(c, radius: 4.5, StateDot.unknown.paint)
    case .stateOut: canvas.rect(Rect(center: c, width: 9, height: 9), StateOut.paint)
    case .completed:
      canvas.rect(Rect(x: c.x - 12, y: c.y - 6.5, width: 15, height: 13), Paint(fill: .waiting, stroke: .effect))
      canvas.rect(Rect(x: c.x + 3, y: c.y - 9, width: 3, height: 18), Paint(fill: .effect))
    case .cancelled: canvas.cancelled(c)
    case .cutInside:
      canvas.rect(Rect(center: c, width: 26, height: 13), Paint(fill: .waiting, stroke: .effect))
      canvas.cancelled(c, radius: 4.5)
    case .failed: canvas.failed(c)
    case .neverEnded:
      for (offset, width) in [(0.0, 7.0), (10, 4), (17, 2)] {
        canvas.rect(
          Rect(x: c.x - 14 + offset, y: c.y - 6, width: width, height: 12), Paint(fill: .waiting, stroke: .effect))
      }
      canvas.neverEnded(Point(c.x + 10, c.y))
    case .endLost:
      canvas.rect(Rect(x: c.x - 12, y: c.y - 6.5, width: 18, height: 13), Paint(fill: .waiting, stroke: .effect))
      canvas.rect(Rect(x: c.x + 4, y: c.y - 9, width: 4, height: 18), LossInterval.paint)
    case .disposed:
      canvas.rect(Rect(x: c.x - 12, y: c.y - 6.5, width: 18, height: 13), Paint(fill: .waiting, stroke: .effect))
      canvas.line([Point(c.x + 6, c.y - 9), Point(c.x + 6, c.y + 9)], .mute, width: 2)
    case .atOnce: arrow(on: &canvas, c, .cause)
    case .afterWaiting: arrow(on: &canvas, c, .cause, dash: .dashed)
    case .unknown: arrow(on: &canvas, c, .unknown, dash: .dotted)
    case .startedBy:
      arrow(on: &canvas, c, .cause, dash: .dotted)
      LineMarks.drawDot(at: Point(c.x - 11, c.y), on: &canvas)
    case .viaTransform:
      arrow(on: &canvas, c, .cause)
      LineMarks.drawGate(at: Point(c.x + 2, c.y), on: &canvas)
    case .otherReactor: arrow(on: &canvas, c, .cause, width: 2.2)
    case .loop: arrow(on: &canvas, c, .loop, width: 2.4)
    case .slowest: canvas.line([Point(c.x - 12, c.y), Point(c.x + 12, c.y)], .ink, width: 3)
    case .appMark:
      canvas.line([Point(c.x - 4, c.y - 7), Point(c.x - 4, c.y + 7)], .ink, width: 1.4)
      canvas.add(
        .polygon([Point(c.x - 4, c.y - 7), Point(c.x + 4, c.y - 3), Point(c.x - 4, c.y + 1)], Paint(fill: .ink)))
    case .sideBySide:
      canvas.line([Point(c.x - 10, c.y - 6), Point(c.x + 10, c.y - 6)], .mute)
      canvas.line([Point(c.x - 10, c.y - 8.5), Point(c.x - 10, c.y - 3.5)], .mute, width: 1.4)
      canvas.wedge(Point(c.x - 2, c.y + 3), radius: 4)
      canvas.wedge(Point(c.x + 9, c.y + 3), radius: 4)
    case .testFailed:
      canvas.line([Point(c.x - 6, c.y - 8), Point(c.x - 6, c.y + 8)], .bad, width: 1.4)
      canvas.failed(Point(c.x + 3, c.y - 2), reach: 4)
    case .lost: canvas.rect(Rect(center: c, width: 8, height: 16), LossInterval.paint)
    case .card: canvas.cardStack(Rect(center: Point(c.x - 1, c.y + 1), width: 18, height: 11), step: 2)
    }
  }

  private func arrow(on canvas: inout Canvas, _ c: Point, _ role: Role, width: Double = 1.2, dash: Dash = .solid) {
    let head = width > 2 ? 7.0 : 5
    canvas.line([Point(c.x - 12, c.y), Point(c.x + 12 - head * 0.8, c.y)], role, width: width, dash: dash)
    canvas.arrowHead(at: Point(c.x + 12, c.y), from: Point(c.x, c.y), role, length: head)
  }
}

/// The boxes that get thinner behind a bar which never ended, and where its triangle is.
enum OpenTail {
  static let boxes: [(offset: Double, width: Double)] = [(0, 9), (13, 6), (23, 4), (31, 2)]
  static let triangle = 41.0
}

extension Canvas {
  /// A reduce that did what a pure function does not.
  mutating func impureBox(_ box: Rect) {
    rect(box, Paint(fill: .badFill))
    hatch(box, .bad)
    rect(box, Paint(stroke: .bad))
  }

  /// Three cards, one behind the other.
  mutating func cardStack(_ box: Rect, step: Double, stroke: Role = .reduce) {
    for depth in [2.0, 1, 0] {
      let shifted = Rect(
        left: box.left + depth * step, top: box.top - depth * step, right: box.right + depth * step,
        bottom: box.bottom - depth * step)
      rect(shifted, Paint(fill: depth == 0 ? .mutationFill : .page, stroke: stroke))
    }
  }
}
