/// `transform(mutation:)` changed, dropped or injected a mutation.
package struct MutationOutEvent {
  package var out: TraceEvent.Transformed

  package init(out: TraceEvent.Transformed) {
    self.out = out
  }
}

extension MutationOutEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .mutationOut }
  package static var name: StaticString { "mutation.out" }
  package static var traits: EventTraits { [.main, .told] }

  package var kind: TraceEvent.Kind { .mutationOut(out) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) { line.put(out, limits) }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) { out.mask(policy, &count) }
}
