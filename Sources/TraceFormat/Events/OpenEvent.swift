/// An effect had not ended when the trace did.
///
/// Its `cause` is the `mutateBegin`.
package struct OpenEvent {
  package init() {}
}

extension OpenEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .open }
  package static var name: StaticString { "open" }
  package static var traits: EventTraits { [.main, .anywhere, .consequence] }

  package var kind: TraceEvent.Kind { .open }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {}
}
