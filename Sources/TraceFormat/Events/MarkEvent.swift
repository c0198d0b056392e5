import TraceJSON

/// A mark that the app or a test set.
package struct MarkEvent {
  package var label: String
  /// Value that was passed with it.
  package var payload: JSONText?

  package init(label: String, payload: JSONText?) {
    self.label = label
    self.payload = payload
  }
}

extension MarkEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .mark }
  package static var name: StaticString { "mark" }
  package static var traits: EventTraits { [.main, .rare, .told, .anywhere] }

  package var kind: TraceEvent.Kind { .mark(label: label, payload: payload) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.label, label, cut: limits.label)
    line.put(.payload, payload, limit: limits.payload)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&payload, label: label, &count)
    policy.mask(&label, &count)
  }
}
