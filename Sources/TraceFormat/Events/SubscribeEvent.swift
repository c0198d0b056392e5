import TraceFindings

/// An observer subscribed to a reactor.
package struct SubscribeEvent {
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

extension SubscribeEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .subscribe }
  package static var name: StaticString { "subscribe" }
  package static var traits: EventTraits { [] }

  package var kind: TraceEvent.Kind { .subscribe(what: what, subscription: subscription, site: site) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.what, what, cut: limits.label)
    line.put(.sub, subscription)
    line.put(.site, site, limits)
  }
}
