import PictureKit
import TraceModel

/// The kinds of trouble that occur, for the line under the title.
enum Triage {
  struct Item {
    var caption: String
    var role: Role
    var draw: (inout Canvas, Point) -> Void
  }

  static func items(of model: TimelineModel) -> [Item] {
    let graph = model.graph
    let ends = model.effects.map { graph.effects[$0].end }
    let findings = Set(model.commits.flatMap { graph.commits[$0].findings })
    let unrecorded = ends.count { $0 == .failed(nil) }
    let open = ends.count { $0 == .open }
    let orders = model.orderNotes
    let cancelled = ends.count { if case .cancelled = $0 { true } else { false } }
    var items: [Item] = []
    if let text = graph.failedExpectations(in: model.window) {
      items.append(Item(caption: text, role: .badText) { $0.failed($1, reach: 4.5) })
    }
    if !findings.isEmpty {
      items.append(
        Item(caption: "\(CountText.of(findings.count, "finding")) in reduce", role: .badText) { canvas, at in
          canvas.impureBox(Rect(center: at, width: 11, height: 11))
        })
    }
    if !model.failures.isEmpty || unrecorded > 0 {
      let caption = failed(model.failures.map { graph.failures[$0] }, unrecorded: unrecorded)
      items.append(Item(caption: caption, role: .badText) { $0.failed($1, reach: 4.5) })
    }
    if let caption = OrderText.caption(late: orders.count(where: \.isLate)) {
      items.append(Item(caption: caption, role: .badText) { $0.late($1) })
    }
    if let caption = OrderText.caption(either: orders.count { !$0.isLate }) {
      items.append(Item(caption: caption, role: .ink) { $0.eitherWay($1) })
    }
    if open > 0 {
      items.append(Item(caption: "\(open) never ended", role: .actionText) { $0.neverEnded($1) })
    }
    let lost = ends.count { $0 == .unknown }
    if lost > 0 {
      items.append(Item(caption: "\(CountText.of(lost, "end")) lost", role: .mute) { $0.endLost($1) })
    }
    let inside = model.effects.reduce(0) { $0 + graph.effects[$1].innerEnds.count }
    if cancelled + inside > 0 {
      let text = [cancelled > 0 ? "\(cancelled) cancelled" : nil, inside > 0 ? "\(inside) cancelled inside" : nil]
      items.append(
        Item(caption: text.compactMap { $0 }.joined(separator: ", "), role: .ink) { $0.cancelled($1, radius: 6) })
    }
    return items + loops(of: model)
  }

  private static func failed(_ failures: [TraceGraph.Failure], unrecorded: Int) -> String {
    let swallowed = failures.filter(\.isSwallowed)
    let types = Set(swallowed.map(\.type))
    let count = failures.count + unrecorded
    var text = "\(count) failed"
    if swallowed.count == count, types.count == 1, let type = types.first {
      text += ", \(TextMetrics.truncated(type, to: 140)) swallowed"
    } else if !swallowed.isEmpty {
      text += ", \(swallowed.count) swallowed"
    }
    return text
  }

  /// Those that are shown.
  static func turns(of loops: Set<Int>, in model: TimelineModel) -> Int {
    let shown = Set(model.actions)
    return loops.reduce(0) { $0 + model.graph.loops[$1].turns.count { shown.contains($0) } }
  }

  private static func loops(of model: TimelineModel) -> [Item] {
    let loops = Set(model.actions.compactMap { model.graph.actions[$0].loop })
    guard !loops.isEmpty else { return [] }
    let turns = turns(of: loops, in: model)
    let text = "\(CountText.of(loops.count, "feedback loop")), \(CountText.of(turns, "turn"))"
    return [Item(caption: text, role: .loopText) { $0.turn($1) }]
  }
}
