extension Trace {
  /// The trace as a file: the header and one line an event, in order of `seq`.
  ///
  /// Pure; nothing is added, so a trace without an `end` gives a file without one. Texts and payloads over the limits
  /// of the format are shortened as `TraceWriter` does it.
  public func jsonLines() -> [UInt8] {
    var encoder = LineEncoder(payloadLimit: header.payloadLimit)
    encoder.append(header)
    for event in events { encoder.append(event) }
    return encoder.buffer.bytes
  }
}
