/// A `@Pulse` field that was set.
package struct PulseEvent {
  package var field: String
  /// How often it has been set, this time included.
  package var count: UInt64

  package init(field: String, count: UInt64) {
    self.field = field
    self.count = count
  }
}

extension PulseEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .pulse }
  package static var name: StaticString { "pulse" }
  package static var traits: EventTraits { [.main, .told] }

  package var kind: TraceEvent.Kind { .pulse(field: field, count: count) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.field, field, cut: limits.label)
    line.put(.n, count)
  }
}
