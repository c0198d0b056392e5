/// The last reference to a reactor was released, or its pipeline stopped.
package struct ReactorEndEvent {
  /// `deinit` or the reason why the pipeline stopped; empty if it is not known.
  package var why: String

  package init(why: String) {
    self.why = why
  }
}

extension ReactorEndEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .reactorEnd }
  package static var name: StaticString { "reactor.end" }
  package static var traits: EventTraits { .rare }

  package var kind: TraceEvent.Kind { .reactorEnd(why: why) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.why, why, cut: limits.text)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(message: &why, &count)
  }
}
