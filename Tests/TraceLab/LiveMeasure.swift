import PlatformSupport
import TraceModel
import TraceReport

/// Times how a growing trace is read, in pieces as they come in 20 ms.
enum LiveMeasure {
  /// A line with nanoseconds an event, milliseconds a piece, and bytes a row; then batches of an idle hour.
  ///
  /// - Parameter events: Lines a piece: 200 of an app that has 10,000 events a second.
  static func text(_ bytes: [UInt8], events: Int) throws(TraceReadError) -> String {
    var reading = LiveReading(name: "live")
    var now: UInt64 = 0
    var (rows, edits, sent) = (0, 0, 0)
    var pieces: [UInt64] = []
    var start = 0
    while start < bytes.count {
      var (end, lines) = (start, 0)
      while end < bytes.count, lines < events {
        if bytes[end] == 0x0a { lines += 1 }
        end += 1
      }
      let piece = Array(bytes[start..<end])
      let begin = ContinuousClock.now
      try reading.take(piece, at: now)
      if let batch = reading.next(at: now) {
        rows += batch.count
        edits += batch.edits.count
        sent += batch.encoded().count
      }
      pieces.append(UInt64((ContinuousClock.now - begin) / .nanoseconds(1)))
      start = end
      now += 20_000_000
    }
    let time = Distribution(pieces)
    let sum = pieces.reduce(0, +)
    var idle = 0
    // An hour in which nothing comes.
    for _ in 0..<180_000 {
      now += 20_000_000
      if reading.next(at: now) != nil { idle += 1 }
    }
    return "\(Int(sum) / max(1, rows)) ns an event, pieces of \(DurationText.of(time.p50)) (p95 "
      + "\(DurationText.of(time.p95)), longest \(DurationText.of(time.max))), \(rows) rows, \(edits) edits, "
      + "\(sent / max(1, rows)) bytes a row, \(idle) batches in an idle hour\n"
  }
}
