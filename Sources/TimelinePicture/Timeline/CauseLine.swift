import PictureKit
import TraceModel

/// Lines to actions, and to mutations of no effect, by what they say of the cause.
enum CauseLine {
  /// Part of a feedback loop.
  case loop
  /// From who started the task or made the subscription, maybe in another reactor.
  case owner(isOther: Bool)
  /// From another reactor.
  case other(waited: Bool)
  case plain(waited: Bool)

  init(from cause: TraceGraph.Cause, isLoop: Bool = false, isOther: Bool = false, waited: Bool = false) {
    if isLoop {
      self = .loop
    } else if cause.isOwner {
      self = .owner(isOther: isOther)
    } else if isOther {
      self = .other(waited: waited)
    } else {
      self = .plain(waited: waited)
    }
  }

  /// For the class of the line.
  var kind: String {
    switch self {
    case .loop: "cause loop"
    case .owner: "cause owner"
    case .other: "cause other"
    case .plain: "cause"
    }
  }

  var role: Role {
    switch self {
    case .loop: .loop
    case .owner, .other, .plain: .cause
    }
  }

  var width: Double {
    switch self {
    case .loop: 2.4
    case .owner(isOther: true), .other: 2.2
    case .owner(isOther: false), .plain: 1.2
    }
  }

  /// Length of its arrow's head.
  var head: Double {
    switch self {
    case .loop: 6
    case .owner(isOther: true), .other: 7
    case .owner(isOther: false), .plain: 5
    }
  }

  var dash: Dash {
    switch self {
    case .loop: .solid
    case .owner: .dotted
    case .other(let waited), .plain(let waited): waited ? .dashed : .solid
    }
  }

  /// Its entry in the legend.
  var mark: LegendMark {
    switch self {
    case .loop: .loop
    case .owner: .startedBy
    case .other: .otherReactor
    case .plain(let waited): waited ? .afterWaiting : .atOnce
    }
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
