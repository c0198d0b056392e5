import TraceFormat

extension OpenEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> OpenEvent { OpenEvent() }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    if let effect = builder.effect(of: event.cause) { builder.graph.effects[effect].isReportedOpen = true }
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    check.requireEffect(event, cause)
  }
}
