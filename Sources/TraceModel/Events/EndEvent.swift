/// The recorder closed the file.
struct EndEvent {
  /// Number of lines between the header and this one.
  var events: Int
  /// Number of events that were lost.
  var dropped: Int
}

extension EndEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .end }
  static var name: StaticString { "end" }
  static var needsReactor: Bool { false }

  var kind: TraceEvent.Kind { .end(events: events, dropped: dropped) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.events, events)
    line.put(.dropped, dropped)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> EndEvent {
    EndEvent(events: try line.count(.events), dropped: try line.optionalCount(.dropped) ?? 0)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .end(_, let dropped) = builder.rareKind(of: event) else { return }
    builder.graph.eventCount -= 1
    // A loss without a line of its own may have been anywhere.
    if dropped > builder.graph.lost { builder.lastLost = .max }
    builder.graph.lost = max(builder.graph.lost, dropped)
  }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if check.end == nil { check.end = (event.seq, events, dropped) }
  }
}
