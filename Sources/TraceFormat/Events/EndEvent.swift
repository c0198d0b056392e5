/// The recorder closed the file.
package struct EndEvent {
  /// Number of lines between the header and this one.
  package var events: Int
  /// Number of events that were lost.
  package var dropped: Int

  package init(events: Int, dropped: Int) {
    self.events = events
    self.dropped = dropped
  }
}

extension EndEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .end }
  package static var name: StaticString { "end" }
  package static var traits: EventTraits { [.rare, .anywhere] }

  package var kind: TraceEvent.Kind { .end(events: events, dropped: dropped) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.events, events)
    line.put(.dropped, dropped)
  }
}
