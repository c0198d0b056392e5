import PlatformSupport

/// Lines of events as a file has them, one at a time, in memory that is used again.
package struct EventLine: ~Copyable {
  private var encoder: LineEncoder

  /// Cuts values to the limit that the header of the trace names.
  package init(_ header: Trace.Header) { encoder = LineEncoder(payloadLimit: header.payloadLimit) }

  /// Writes the line of an event, without its line feed, for as long as `body` runs.
  package mutating func with(_ event: TraceEvent, _ body: (ByteView) -> Void) {
    encoder.removeAll()
    encoder.append(event)
    encoder.buffer.bytes.withByteView { line in body(line.slice(0, line.count - 1)) }
  }
}
