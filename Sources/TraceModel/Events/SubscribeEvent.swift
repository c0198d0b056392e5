/// An observer subscribed to a reactor.
struct SubscribeEvent {
  /// `state`, `action` or `pulse`.
  var what: String
  /// Number of the subscription within its reactor.
  var subscription: Int
  /// Where in the source it was made.
  var site: SourceSite?
}

extension SubscribeEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .subscribe }
  static var name: StaticString { "subscribe" }

  var kind: TraceEvent.Kind { .subscribe(what: what, subscription: subscription, site: site) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.what, what, cut: limits.label)
    line.put(.sub, subscription)
    line.put(.site, site, limits)
  }

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
        site: builder.events.sites[Int(event.site)]?.site, begin: event.time))
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
