import TraceFormat

extension UnsubscribeEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> UnsubscribeEvent {
    let begin = try SubscribeEvent.read(&line)
    return UnsubscribeEvent(what: begin.what, subscription: begin.subscription, site: begin.site)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    begin.pack(into: &event, &events, values)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    builder.inheritCommit(event, index)
    guard let subscription = builder.subscribed.removeValue(forKey: SubscriptionOfReactor(event)) else { return }
    builder.graph.subscriptions[subscription].end = max(builder.graph.subscriptions[subscription].begin, event.time)
    builder.graph.subscriptions[subscription].isEndUnknown = false
  }
}
