import TraceFormat

/// Events that are in memory already.
extension TraceGraphEvents {
  init(_ trace: Trace) {
    self.init()
    for event in trace.events { append(packed(event)) }
  }

  /// The event with its texts and values in the tables.
  mutating func packed(_ event: TraceEvent) -> TraceGraphEvent { event.acceptReader(&self) }
}

extension TraceGraphEvents: ReadEventVisitor {
  mutating func visit<Kind: ReadEventKind>(_ kind: Kind, of event: TraceEvent) -> TraceGraphEvent {
    var packed = TraceGraphEvent(
      seq: event.seq, time: event.time, chain: event.chain ?? 0, cause: event.cause ?? 0,
      reactor: slot(ofReactor: event.reactor ?? 0), kind: Kind.fileKind)
    kind.packAll(into: &packed, &self, .none)
    return packed
  }
}

/// Events straight from their lines, without payloads and diffs decoded.
extension TraceGraphEvents {
  mutating func add(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) {
    append(try pack(line, &decoder))
  }

  /// The event of a line, with its texts and values in the tables.
  mutating func pack(_ line: LineEnvelope, _ decoder: inout LineDecoder) throws(LineProblem) -> TraceGraphEvent {
    var event = TraceGraphEvent(
      seq: line.seq, time: line.time, chain: line.chain, cause: line.cause,
      reactor: slot(ofReactor: line.reactor), kind: line.kind)
    try line.kind.reader.pack(&decoder, into: &event, &self)
    return event
  }
}
