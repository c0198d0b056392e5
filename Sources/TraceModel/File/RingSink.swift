/// Keeps the last events in memory, and begins a file once somebody asks for it.
final class RingSink: TraceSink {
  private struct Ring {
    /// Oldest first from `start` on, around the end.
    var events: [TraceEvent] = []
    var start = 0
    /// What was pushed out since the last flush.
    var dropped = DroppedEvents()
    var lost = 0
    var isFinished = false
    var refusal: String?
    var writer: TraceWriter?
  }

  private let open: @Sendable () throws(TraceWriteError) -> TraceWriter
  private let limit: Int
  private let words: StopWords
  private let ring = Locked(Ring())
  /// Held while the file is written, so that two flushes do not mix; who appends does not wait for it.
  private let writing = Locked(())

  init(_ open: @escaping @Sendable () throws(TraceWriteError) -> TraceWriter, _ limit: Int, _ words: StopWords) {
    self.open = open
    self.limit = limit
    self.words = words
  }

  func append(_ event: TraceEvent) {
    // What is pushed out goes once the lock is free.
    let pushedOut = ring.withLock { ring -> TraceEvent? in
      guard !ring.isFinished else {
        ring.lost += 1
        return nil
      }
      guard ring.events.count == limit else {
        ring.events.append(event)
        return nil
      }
      let oldest = ring.events[ring.start]
      ring.dropped.add(oldest)
      ring.lost += 1
      ring.events[ring.start] = event
      ring.start = (ring.start + 1) % limit
      return oldest
    }
    _ = pushedOut
  }

  func flush() { write(isLast: false) }

  func finish() { write(isLast: true) }

  func close() {}

  private func write(isLast: Bool) {
    let status = writing.withLock { _ -> TraceWriter.Status in
      let (events, dropped) = ring.withLock { ring in
        defer {
          ring.events = []
          ring.start = 0
          ring.dropped = DroppedEvents()
          ring.isFinished = ring.isFinished || isLast
        }
        return (ring.events[ring.start...] + ring.events[..<ring.start], ring.dropped.line(why: "ring"))
      }
      guard let writer = opened(for: events.count) else { return self.status }
      if let dropped { writer.append(dropped) }
      for event in events { writer.append(event) }
      if isLast { writer.finish() } else { writer.flush() }
      return writer.status
    }
    words.look(at: status)
  }

  /// The file, begun if it is not yet; nil where it cannot be, and the events are lost.
  private func opened(for count: Int) -> TraceWriter? {
    if let writer = ring.withLock({ $0.writer }) { return writer }
    do throws(TraceWriteError) {
      let writer = try open()
      ring.withLock { $0.writer = writer }
      return writer
    } catch {
      let reason = error.message
      ring.withLock { ring in
        ring.refusal = "the trace stopped: \(reason)"
        ring.lost += count
      }
      return nil
    }
  }

  var status: TraceWriter.Status {
    let (writer, refusal) = ring.withLock { ($0.writer, $0.refusal) }
    return writer?.status ?? refusal.map { .stopped(reason: $0) } ?? .writing
  }

  var written: Int { ring.withLock { $0.writer }?.written ?? 0 }
  var lost: Int {
    let (writer, lost) = ring.withLock { ($0.writer, $0.lost) }
    return lost + (writer?.lost ?? 0)
  }
}

/// Events that were dropped one after the other.
struct DroppedEvents {
  private(set) var count = 0
  private var first: TraceEvent.Seq = 0
  private var last: TraceEvent.Seq = 0
  private var time: UInt64 = 0

  mutating func add(_ event: TraceEvent) {
    first = count == 0 ? event.seq : min(first, event.seq)
    last = max(last, event.seq)
    time = max(time, event.time)
    count += 1
  }

  /// The line that stands for them; it has the number of the last of them, which no other line has.
  func line(why: String) -> TraceEvent? {
    guard count > 0 else { return nil }
    return TraceEvent(seq: last, time: time, kind: .dropped(count: count, why: why, from: first, to: last))
  }
}
