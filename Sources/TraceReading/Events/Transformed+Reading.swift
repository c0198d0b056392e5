import TraceFormat

extension LineDecoder {
  mutating func transformed() throws(LineProblem) -> TraceEvent.Transformed {
    TraceEvent.Transformed(try word(.op), label: try optionalText(.label), source: try optionalText(.src))
  }
}

extension TraceEvent.Transformed {
  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents) {
    event.code = UInt8(operation.number)
    event.label = events.id(of: label)
    event.source = events.id(of: source)
  }
}
