import TraceFormat

extension EndEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> EndEvent {
    EndEvent(events: try line.count(.events), dropped: try line.optionalCount(.dropped) ?? 0)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .end(_, let dropped) = builder.rareKind(of: event) else { return }
    // A loss without a line of its own may have been anywhere.
    if dropped > builder.graph.lost { builder.lastLost = .max }
    builder.graph.lost = max(builder.graph.lost, dropped)
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if check.end == nil { check.end = (event.seq, events, dropped) }
  }
}
