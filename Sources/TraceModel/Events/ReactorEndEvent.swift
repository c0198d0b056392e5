/// The last reference to a reactor was released, or its pipeline stopped.
struct ReactorEndEvent {
  /// `deinit` or the reason why the pipeline stopped; empty if it is not known.
  var why: String
}

extension ReactorEndEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .reactorEnd }
  static var name: StaticString { "reactor.end" }

  var kind: TraceEvent.Kind { .reactorEnd(why: why) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.why, why, cut: limits.text)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> ReactorEndEvent {
    ReactorEndEvent(why: try line.optionalText(.why) ?? "")
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    policy.mask(&why, &count)
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let reactor, case .reactorEnd(let why) = builder.rareKind(of: event) else { return }
    builder.graph.reactors[reactor].ended = event.time
    builder.graph.reactors[reactor].endReason = why
  }
}
