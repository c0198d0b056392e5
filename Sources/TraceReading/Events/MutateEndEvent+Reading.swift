import TraceFormat

extension MutateEndEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> MutateEndEvent {
    MutateEndEvent(end: try line.word(.end), by: try line.reference(.by))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.code = UInt8(end.number)
    event.number = by ?? 0
  }

  /// Only the first end of an effect counts. One that a test found open stays so if it was only disposed of.
  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let effect = builder.effect(of: event.cause), builder.endAt[effect] < 0 else { return }
    let end = TraceEvent.EffectEnd(number: UInt16(event.code))
    if end == .disposed, builder.graph.effects[effect].isReportedOpen { return }
    builder.endAt[effect] = Int32(index)
    builder.graph.effects[effect].finish = max(builder.graph.effects[effect].begin, event.time)
    builder.graph.effects[effect].end =
      switch end {
      case .completed: .completed
      case .error: .failed(nil)
      case .cancelled: .cancelled(by: builder.action(behind: event.number))
      case .disposed: .disposed
      }
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    guard let effect = check.requireEffect(event, cause) else { return }
    if !check.ended.insert(effect).inserted {
      check.report(.end, event, "event \(event.seq) ends the effect of event \(effect) once more")
    }
  }
}
