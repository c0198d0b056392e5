import TraceFormat

extension OpenEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> OpenEvent { OpenEvent() }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {}

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    if let effect = builder.effect(of: event.cause) { builder.isReportedOpen[effect] = true }
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    check.requireEffect(event, cause)
  }
}
