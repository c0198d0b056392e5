/// `transform(action:)` changed, dropped or injected an action.
package struct ActionOutEvent {
  package var out: TraceEvent.Transformed

  package init(out: TraceEvent.Transformed) {
    self.out = out
  }
}

extension ActionOutEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .actionOut }
  package static var name: StaticString { "action.out" }
  package static var traits: EventTraits { [.main, .told] }

  package var kind: TraceEvent.Kind { .actionOut(out) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) { line.put(out, limits) }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) { out.mask(policy, &count) }
}
