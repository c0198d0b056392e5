/// A run of an effect on a thread.
///
/// Its `cause` is the `mutateBegin`. Between two runs the effect waits.
package struct MutateRunEvent {
  /// Nanoseconds.
  package var duration: UInt64

  package init(duration: UInt64) {
    self.duration = duration
  }
}

extension MutateRunEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .mutateRun }
  package static var name: StaticString { "mutate.run" }
  package static var traits: EventTraits { .inSpan }

  package var kind: TraceEvent.Kind { .mutateRun(duration: duration) }
  package var elapsed: UInt64? { duration }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {}
}
