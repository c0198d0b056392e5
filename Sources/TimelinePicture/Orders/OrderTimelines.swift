import PictureKit
import TraceReading

extension Picture {
  /// The timelines of two runs to the same scale, each with a mark where their orders part.
  ///
  /// What both have in common stands at the same place in both pictures if it happened at the same times, as in virtual
  /// time. Traces with more than 20,000 events have overviews, each to a scale of its own.
  ///
  /// - Throws: `DiagramError` as `Trace.timeline(_:)` does.
  public static func timelines(
    usual: Trace, this: Trace
  ) throws(DiagramError) -> (usual: Picture, this: Picture) {
    let comparison = OrderComparison(usual: ArrivalOrder(usual), this: ArrivalOrder(this))
    var left = try model(of: usual, partingAt: comparison.parting(\.usual, comparison.usual))
    var right = try model(of: this, partingAt: comparison.parting(\.this, comparison.this))
    left.companion = (right.window, right.busy)
    right.companion = (left.window, left.busy)
    return (Timeline.picture(of: left), Timeline.picture(of: right))
  }

  private static func model(of trace: Trace, partingAt arrival: Arrival?) throws(DiagramError) -> TimelineModel {
    var graph = TraceGraph(trace)
    if let arrival {
      graph.marks.append(
        TraceGraph.Mark(seq: arrival.seq, reactor: nil, time: arrival.time, label: "the orders part"))
    }
    var model = try TimelineModel(graph)
    model.eventChains = EventChains(trace)
    model.parting = arrival?.seq
    return model
  }
}

extension OrderComparison {
  /// The first arrival of a side after the shared beginning; nil if there is none.
  fileprivate func parting(_ side: (OrderAlignment.Row) -> Range<Int>?, _ order: ArrivalOrder) -> Arrival? {
    rows[beginning...].lazy.compactMap(side).first.map { order.arrivals[$0.lowerBound] }
  }
}

extension LegendMark {
  static let parting = LegendMark("where the orders part") { canvas, c in LegendMark.appMark.drawSample(&canvas, c) }
}
