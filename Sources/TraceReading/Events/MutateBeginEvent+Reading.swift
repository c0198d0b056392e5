import TraceFormat

extension TraceEvent.MutateBegin: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.MutateBegin {
    TraceEvent.MutateBegin(
      label: try line.text(.label), thread: try line.thread(), duration: try line.optionalDuration())
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let action = builder.action(of: event.cause)
    let call = event.flags.contains(.duration) ? event.detail : nil
    builder.add(
      TraceGraph.Effect(
        seq: event.seq, reactor: builder.reactorID(event), action: action, label: builder.events.texts[event.label],
        begin: event.time, finish: event.time, end: .open, runs: call == nil ? [] : [event.span], call: call),
      chain: event.chain, at: index, of: reactor)
  }
}
