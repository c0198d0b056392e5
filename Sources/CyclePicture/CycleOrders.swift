import PictureKit
import TraceReading

extension CycleCensus {
  /// Marks the lines by which pairs of mutations came whose order matters: two lines, or one on which both came.
  mutating func countOrders() {
    for note in graph.orderNotes {
      totals.orders.add(note)
      let (first, then) = (origin(of: note.first), origin(of: note.then))
      for commit in [note.first, note.then] {
        guard let origin = origin(of: commit) else { continue }
        // A line on which both came counts once.
        if commit == note.then, first == then, commitNodes[note.first] == commitNodes[note.then] { continue }
        tally.mark(.node(origin), .node(commitNodes[commit]), note)
      }
    }
  }

  /// The node from which a mutation is drawn to come.
  private func origin(of commit: Int) -> Int? {
    guard let effect = graph.commits[commit].effect else { return nil }
    if let box = effectNodes[ifAny: effect], isFromBox(commit, of: effect) { return box }
    return graph.effects[effect].action.map { actionNodes[$0] }
  }
}

extension CycleModel.Order {
  mutating func add(_ note: TraceGraph.OrderNote) {
    if note.isLate { late += 1 } else { either += 1 }
  }

  /// `2 came too late, 1 pair in either order`; empty if there are none.
  var words: [String] { [OrderText.caption(late: late), OrderText.caption(either: either)].compactMap { $0 } }
}

/// A ring on a line: its mutations came in an order that matters.
enum CycleOrderMark {
  private static let size = 12.0

  static func node(
    on points: [Point], head: Double, _ order: CycleModel.Order, tooltip: String
  ) -> PictureGraph.Node {
    let center = Spline.point(head + size / 2 + 3, beforeEndOf: points)
    return .init(
      .ellipse, kind: order.late > 0 ? "late" : "either", box: Rect(center: center, width: size, height: size),
      paint: paint(isLate: order.late > 0), tooltip: tooltip)
  }

  /// On a line of a legend.
  static func draw(at center: Point, isLate: Bool, on canvas: inout Canvas) {
    canvas.circle(center, radius: size / 2, paint(isLate: isLate))
  }

  private static func paint(isLate: Bool) -> Paint {
    isLate
      ? Paint(fill: .page, stroke: .bad, width: 2) : Paint(fill: .page, stroke: .unknown, width: 1.4, dash: .dotted)
  }
}
