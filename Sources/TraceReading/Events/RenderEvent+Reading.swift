import TraceFormat

extension RenderEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> RenderEvent {
    RenderEvent(target: try line.text(.target), duration: try line.duration())
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(target)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    let commit = builder.inheritCommit(event, index)
    builder.graph.renders.append(
      TraceGraph.Render(
        seq: event.seq, time: event.time, duration: event.detail, target: builder.events.texts[event.label],
        commit: commit))
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}
