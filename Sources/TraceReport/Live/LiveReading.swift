import TraceReading

/// Reads a trace that is still being written, and tells in batches of rows what came and what changed.
///
/// Law: once all bytes were taken, the rows with their edits are those of the whole trace in a report, whatever the pieces in which
/// they came, as far as they are joined (`LiveTrace`).
package struct LiveReading: ~Copyable {
  private var trace: LiveTrace
  private let rows: LiveRowWriter

  /// - Parameters:
  ///   - joined: Events that stay joined, as `LiveTrace` has it.
  ///   - window: Rows that edits are told of.
  package init(name: String, joined: Int = 16_384, window: Int = 1_000_000) {
    trace = LiveTrace(name: name, joined: joined, rows: window)
    rows = LiveRowWriter(window: window)
  }

  /// Whether the recorder closed the trace.
  package var hasEnded: Bool { trace.hasEnded }

  /// The bytes of another run that followed, from its header on; nil as long as none did.
  package var nextRun: [UInt8]? { trace.nextRun }

  /// Takes the next bytes of the trace.
  ///
  /// - Parameter now: Nanoseconds of any clock that does not go back.
  package mutating func take(_ bytes: UnsafeRawBufferPointer, at now: UInt64) throws(TraceReadError) {
    unsafe try trace.take(bytes, at: now)
  }

  /// The same of bytes in an array.
  package mutating func take(_ bytes: [UInt8], at now: UInt64) throws(TraceReadError) {
    try trace.take(bytes, at: now)
  }

  /// Hands out what came since the last time; nil if nothing did. Ask about every 20 ms: what came out of order is held back for
  /// 100 ms.
  ///
  /// - Parameter isOver: Whether nothing follows, such as of an app that was killed: effects that run are open then.
  package mutating func next(at now: UInt64, isOver: Bool = false) -> LiveBatch? {
    let header = trace.header
    let unread = trace.unread
    return trace.withNext(at: now, isOver: isOver) { rows.batch($0, header, unread: unread) }
  }
}
