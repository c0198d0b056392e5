import PlatformSupport
import TraceFormat

/// One line of a file, without its line feed.
///
/// It is handed out for one call, during which its bytes stay.
struct FileLine {
  var bytes: ByteView
  /// Counted from 1.
  var number: Int
  /// The offset of its first byte, from 0.
  var offset: Int
  /// A line feed followed.
  var isTerminated = true
  /// Longer than a line may be; `bytes` is its beginning.
  var isTooLong = false
}

/// Cuts bytes into lines, in one pass and without copies.
struct LineSplitter {
  private var number = 0
  private var offset = 0
  /// In a line that is too long and was handed out already.
  private(set) var isSkipping = false

  /// The number of the line that comes next.
  var nextLine: Int { number + 1 }

  /// Steps over whole lines that were cut elsewhere.
  mutating func step(over bytes: Int, lines: Int) {
    number += lines
    offset += bytes
  }

  /// Hands out the whole lines in `bytes` and returns how many bytes they took.
  ///
  /// With `isLast` the rest is a line too. A rest that is too long for a line is handed out at once and skipped up to
  /// its end, so that `bytes` never needs to grow.
  mutating func split(
    _ bytes: ByteView, isLast: Bool, _ body: (FileLine) throws(TraceReadError) -> Void
  ) throws(TraceReadError) -> Int {
    var start = 0
    while start < bytes.count, let stop = bytes.firstIndex(of: 0x0a, from: start) {
      try hand(bytes.slice(start, stop), isTerminated: true, body)
      offset += stop + 1 - start
      start = stop + 1
    }
    let rest = bytes.count - start
    guard rest > 0, isLast || rest >= TraceFileV1.lineLimit else { return start }
    try hand(bytes.slice(from: start), isTerminated: false, body)
    isSkipping = !isLast
    offset += rest
    return bytes.count
  }

  private mutating func hand(
    _ line: ByteView, isTerminated: Bool, _ body: (FileLine) throws(TraceReadError) -> Void
  ) throws(TraceReadError) {
    let wasSkipping = isSkipping
    isSkipping = false
    guard !wasSkipping else { return }
    number += 1
    let isTooLong = line.count >= TraceFileV1.lineLimit
    var kept = isTooLong ? TraceFileV1.lineLimit : line.count
    if isTerminated, !isTooLong, kept > 0, line[kept - 1] == 0x0d { kept -= 1 }
    try body(
      FileLine(
        bytes: line.slice(0, kept), number: number, offset: offset, isTerminated: isTerminated,
        isTooLong: isTooLong))
  }
}
