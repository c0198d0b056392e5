import TraceFormat

extension TraceEvent.InnerEnd: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.InnerEnd {
    guard let effect = try line.reference(.effect) else { throw line.missing(.effect) }
    return TraceEvent.InnerEnd(
      effect: effect, operation: try line.text(.op), end: try line.word(.end), by: try line.reference(.by))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = effect
    event.label = events.texts.id(operation)
    event.code = UInt8(end.number)
    event.detail = by ?? 0
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let effect = builder.effect(of: event.number) else { return }
    builder.elements[index] = .effect(effect)
    let end = TraceGraph.Effect.InnerEnd(
      seq: event.seq, time: event.time, operation: builder.events.texts[event.label],
      by: builder.action(behind: event.detail))
    builder.graph.effects[effect].innerEnds.append(end)
  }

  /// The effect, since the cause is mostly no part of it.
  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.number }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if case .mutateBegin = check.event(effect)?.kind { return }
    if check.isLost(effect) { return }
    check.report(
      .inner, event,
      "event \(event.seq), the end of a stream in \(operation), names event \(effect) as its effect, which is "
        + "no mutate.begin")
  }
}
