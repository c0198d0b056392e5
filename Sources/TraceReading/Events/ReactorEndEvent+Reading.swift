import TraceFormat

extension ReactorEndEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> ReactorEndEvent {
    ReactorEndEvent(why: try line.optionalText(.why) ?? "")
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let reactor, case .reactorEnd(let why) = builder.rareKind(of: event) else { return }
    builder.graph.reactors[reactor].ended = event.time
    builder.graph.reactors[reactor].endReason = why
  }
}
