import PictureKit
import TraceReading

/// Mutations whose order matters: a ring around the state of the one that came too late and an arrow to what it overwrote, or
/// a line between two that may come either way.
extension TimelineLayout {
  /// More lines would hide what is under them. The worst come first.
  private static let mostLines = 60

  func drawOrders(between dots: [Int: PictureGraph.NodeID], on sheet: inout TimelineSheet) {
    var ringed: Set<Int> = []
    for note in model.orderNotes.prefix(Self.mostLines) {
      guard let earlier = dots[note.first], let later = dots[note.then],
        let band = band(of: graph.commits[note.then].reactor), graph.commits[note.first].reactor == band.id
      else { continue }
      let tooltip = OrderText.tooltip(of: note, graph)
      let start = Point(dotX(of: note.then), band.state)
      let end = Point(dotX(of: note.first), band.state)
      if note.isLate, ringed.insert(note.then).inserted {
        sheet.mark(
          .init(
            .ellipse, kind: "late", box: Rect(center: start, width: 15, height: 15), paint: .late,
            tooltip: tooltip), uses: .late)
      }
      sheet.connect(
        .init(
          from: later, to: earlier, kind: note.isLate ? "order late" : "order", points: Self.arc(from: start, to: end),
          role: note.isLate ? .bad : .unknown, width: note.isLate ? 1.6 : 1.2, dash: note.isLate ? .dashed : .dotted,
          head: note.isLate ? 6 : 0, tooltip: tooltip), uses: note.isLate ? .late : .eitherWay)
    }
  }

  /// An arc below the states.
  private static func arc(from start: Point, to end: Point) -> [Point] {
    let (start, end) = (Point(start.x, start.y + 8), Point(end.x, end.y + 6))
    let reach = min(abs(start.x - end.x) / 3, 24) * (end.x < start.x ? -1 : 1)
    return [start, Point(start.x + reach, start.y + 8), Point(end.x - reach, end.y + 10), end]
  }
}

extension TimelineModel {
  /// The notes about mutations that are shown, the worst first.
  var orderNotes: [TraceGraph.OrderNote] {
    if graph.orderNotes.isEmpty { return [] }
    let shown = Set(commits)
    return graph.orderNotes.filter { shown.contains($0.first) && shown.contains($0.then) }
  }
}

extension OrderText {
  /// The pair, what depends on its order, and how that is known.
  static func tooltip(of note: TraceGraph.OrderNote, _ graph: TraceGraph) -> String {
    let (earlier, later) = (name(note.first, graph), name(note.then, graph))
    var lines =
      note.isLate ? ["\(later) came too late, after", earlier] : ["\(earlier) and", "\(later) may come either way"]
    switch note.basis {
    case .trace: lines += ["it overwrote \(note.fields.joined(separator: ", "))", "from the trace alone"]
    case .replay:
      lines += note.differences.prefix(3).map { patch in
        let path = patch.path.isEmpty ? "the state" : String(patch.path.dropFirst())
        return "\(path) is \(value(patch.value)), the other way round \(value(patch.old))"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// `results of #1 search "o"`
  private static func name(_ commit: Int, _ graph: TraceGraph) -> String {
    let action = graph.commits[commit].effect.flatMap { graph.effects[$0].action }
    return graph.commits[commit].label + (action.map { " of \(TooltipText.name($0, graph))" } ?? "")
  }

  private static func value(_ text: JSONText?) -> String { text.map { SafeText.clean($0.text, limit: 60) } ?? "absent" }
}

extension LegendMark {
  static let late = LegendMark("came too late; overwrote") { canvas, c in
    canvas.late(Point(c.x + 6, c.y))
    canvas.line([Point(c.x - 1, c.y), Point(c.x - 8, c.y)], .bad, width: 1.6, dash: .dashed)
    canvas.arrowHead(at: Point(c.x - 14, c.y), from: c, .bad, length: 6)
  }
  static let eitherWay = LegendMark("may come either way") { $0.eitherWay($1) }
}
