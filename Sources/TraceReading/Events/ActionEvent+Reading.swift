import TraceFormat

extension TraceEvent.Action: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Action {
    TraceEvent.Action(
      label: try line.text(.label), thread: try line.thread(), source: try line.optionalText(.src),
      site: try line.site(), queued: try line.optionalNumber(.queued), payload: line.value(.payload),
      via: try line.optionalWord(.via))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(label)
    event.source = events.id(of: source)
    event.site = events.id(of: site)
    event.detail = queued ?? 0
    if via != nil { event.flags.insert(.owner) }
    event.summary = events.keepSummary(of: payload, values)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    var action = builder.action(event, source: builder.text(event.source))
    builder.graph.actionArguments.add(
      builder.events.summaries[Int(event.summary)], at: builder.graph.actions.count)
    action.queued = event.detail
    builder.add(consume action, event, at: index, of: reactor)
  }
}
