/// The end of a subscription to a reactor.
struct UnsubscribeEvent {
  /// `state`, `action` or `pulse`.
  var what: String
  /// Number of the subscription within its reactor.
  var subscription: Int
  /// Where in the source it was made.
  var site: SourceSite?
}

extension UnsubscribeEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .unsubscribe }
  static var name: StaticString { "unsubscribe" }

  var kind: TraceEvent.Kind { .unsubscribe(what: what, subscription: subscription, site: site) }

  private var begin: SubscribeEvent { SubscribeEvent(what: what, subscription: subscription, site: site) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) { begin.write(to: &line, limits) }

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
  }
}
