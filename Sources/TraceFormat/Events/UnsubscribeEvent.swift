import TraceFindings

/// The end of a subscription to a reactor.
package struct UnsubscribeEvent {
  /// `state`, `action` or `pulse`.
  package var what: String
  /// Number of the subscription within its reactor.
  package var subscription: Int
  package var site: SourceSite?

  package init(what: String, subscription: Int, site: SourceSite?) {
    self.what = what
    self.subscription = subscription
    self.site = site
  }
}

extension UnsubscribeEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .unsubscribe }
  package static var name: StaticString { "unsubscribe" }
  package static var traits: EventTraits { [] }

  package var kind: TraceEvent.Kind { .unsubscribe(what: what, subscription: subscription, site: site) }

  package var begin: SubscribeEvent { SubscribeEvent(what: what, subscription: subscription, site: site) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) { begin.write(to: &line, limits) }
}
