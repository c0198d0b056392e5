import TraceFormat

extension StateOutEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> StateOutEvent {
    // The first files had no operation where the state was changed.
    let operation: TraceEvent.Transformed.Operation = try line.optionalWord(.op) ?? .map
    return StateOutEvent(operation: operation, state: try .read(&line, isDropped: operation == .drop))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.code = UInt8(operation.number)
    state.pack(into: &event, &events, values)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    var transform = builder.transform(event, .state)
    transform.commit = builder.inheritCommit(event, index)
    if transform.operation == .inject { builder.noteConsequence(of: event) }
    if event.flags.isDisjoint(with: [.whole, .unknown]) {
      let changes = builder.changedFields.changes(
        in: builder.events.stateTexts[Int(event.detail)], &builder.events.texts)
      // A state that came out as it went in was not changed.
      if transform.operation == .map, changes.fields.isEmpty, changes.isComplete { return }
      transform.changed = changes.fields
    }
    builder.graph.transforms.append(transform)
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}
