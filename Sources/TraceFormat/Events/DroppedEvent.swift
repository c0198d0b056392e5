/// Events that were lost.
package struct DroppedEvent {
  /// Number of events, from 0.
  package var count: Int
  /// `ring`, `pressure` or `limit`.
  package var why: String
  /// The first number that was lost; nil if it is not known.
  package var from: TraceEvent.Seq?
  /// The last number that was lost; nil if it is not known.
  package var to: TraceEvent.Seq?

  package init(count: Int, why: String, from: TraceEvent.Seq?, to: TraceEvent.Seq?) {
    self.count = count
    self.why = why
    self.from = from
    self.to = to
  }
}

extension DroppedEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .dropped }
  package static var name: StaticString { "dropped" }
  package static var traits: EventTraits { [.main, .rare, .anywhere] }

  package var kind: TraceEvent.Kind { .dropped(count: count, why: why, from: from, to: to) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.count, count)
    line.put(.why, why, cut: limits.text)
    line.put(.from, from)
    line.put(.to, to)
  }
}
