import TraceFormat

extension MutateRunEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> MutateRunEvent {
    MutateRunEvent(duration: try line.duration())
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let effect = builder.effect(of: event.cause) else { return }
    builder.elements[index] = .effect(effect)
    builder.graph.effects[effect].runs.append(event.span)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    check.requireEffect(event, cause)
  }
}
