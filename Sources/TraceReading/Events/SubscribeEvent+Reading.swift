import TraceFormat

extension SubscribeEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> SubscribeEvent {
    SubscribeEvent(what: try line.text(.what), subscription: try line.count(.sub), site: try line.site())
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.label = events.texts.id(what)
    event.number = UInt64(max(0, subscription))
    event.site = events.id(of: site)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    builder.inheritCommit(event, index)
    builder.subscribed[SubscriptionOfReactor(event)] = builder.graph.subscriptions.count
    builder.subscribedAt.append(event.seq)
    builder.graph.subscriptions.append(
      TraceGraph.Subscription(
        number: Int(event.number), reactor: builder.reactorID(event), what: builder.events.texts[event.label],
        site: builder.events.sites[Int(event.site)], begin: event.time))
  }
}

/// A subscription, whose number only its reactor knows.
struct SubscriptionOfReactor: Hashable {
  var reactor: UInt32
  var number: UInt64

  init(_ event: TraceGraphEvent) {
    reactor = event.reactor
    number = event.number
  }
}
