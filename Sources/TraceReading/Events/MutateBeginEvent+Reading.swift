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
    let call = event.flags.contains(.duration) ? event.detail : nil
    var effect = TraceGraph.Effect(builder.effectFacts(event), seq: event.seq, begin: event.time, call: call)
    effect.action = builder.action(of: event.cause)
    if call != nil { effect.runs.append(event.span) }
    builder.add(consume effect, chain: event.chain, at: index, of: reactor)
  }
}
