import PictureKit
import TraceReading

/// A line to an action, or to a mutation of no effect, by what it says of the cause.
struct CauseLine {
  /// For the class of the line.
  let kind: String
  let role: Role
  let width: Double
  let dash: Dash
  /// Length of its arrow's head.
  let head: Double
  /// Its entry in the legend.
  let mark: LegendMark

  /// Part of a feedback loop.
  static let loop = CauseLine(kind: "cause loop", role: .loop, width: 2.4, dash: .solid, head: 6, mark: .loop)

  static func plain(waited: Bool) -> CauseLine {
    CauseLine(
      kind: "cause", role: .cause, width: 1.2, dash: waited ? .dashed : .solid, head: 5,
      mark: waited ? .afterWaiting : .atOnce)
  }

  /// From another reactor.
  static func other(waited: Bool) -> CauseLine {
    CauseLine(
      kind: "cause other", role: .cause, width: 2.2, dash: waited ? .dashed : .solid, head: 7, mark: .otherReactor)
  }

  /// From where the task was started or the subscription made, maybe in another reactor.
  private static func owner(isOther: Bool) -> CauseLine {
    CauseLine(
      kind: "cause owner", role: .cause, width: isOther ? 2.2 : 1.2, dash: .dotted, head: isOther ? 7 : 5,
      mark: .startedBy)
  }

  static func from(
    _ cause: TraceGraph.Cause, isLoop: Bool = false, isOther: Bool = false, waited: Bool = false
  ) -> CauseLine {
    if isLoop { return .loop }
    if cause.isOwner { return .owner(isOther: isOther) }
    return isOther ? .other(waited: waited) : .plain(waited: waited)
  }
}

extension LegendMark {
  static let atOnce = LegendMark("caused, at once") { $0.sampleArrow($1, .cause) }
  static let afterWaiting = LegendMark("caused, after waiting") { $0.sampleArrow($1, .cause, dash: .dashed) }
  static let unknown = LegendMark("cause unknown") { $0.sampleArrow($1, .unknown, dash: .dotted) }
  static let startedBy = LegendMark("started by; trigger lost") { canvas, c in
    canvas.sampleArrow(c, .cause, dash: .dotted)
    LineMarks.drawDot(at: Point(c.x - 11, c.y), on: &canvas)
  }
  static let viaTransform = LegendMark("via transform") { canvas, c in
    canvas.sampleArrow(c, .cause)
    LineMarks.drawGate(at: Point(c.x + 2, c.y), on: &canvas)
  }
  static let otherReactor = LegendMark("to another reactor") { $0.sampleArrow($1, .cause, width: 2.2) }
  static let loop = LegendMark("feedback loop") { $0.sampleArrow($1, .loop, width: 2.4) }
}

extension Canvas {
  fileprivate mutating func sampleArrow(_ c: Point, _ role: Role, width: Double = 1.2, dash: Dash = .solid) {
    let head = width > 2 ? 7.0 : 5
    line([Point(c.x - 12, c.y), Point(c.x + 12 - head * 0.8, c.y)], role, width: width, dash: dash)
    arrowHead(at: Point(c.x + 12, c.y), from: Point(c.x, c.y), role, length: head)
  }
}
