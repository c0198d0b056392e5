import PlatformSupport

/// One line of a file, without its line feed.
///
/// Safe: it is handed out for one call, during which its bytes stay; who reads them says `unsafe`.
@safe struct FileLine {
  var bytes: UnsafeBufferPointer<UInt8>
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
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (FileLine) throws(TraceReadError) -> Void
  ) throws(TraceReadError) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var start = 0
    while start < bytes.count, let found = unsafe memchr(base + start, 0x0a, bytes.count - start) {
      let stop = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
      unsafe try hand(base + start, stop - start, isTerminated: true, body)
      offset += stop + 1 - start
      start = stop + 1
    }
    let rest = bytes.count - start
    guard rest > 0, isLast || rest >= TraceFileV1.lineLimit else { return start }
    unsafe try hand(base + start, rest, isTerminated: false, body)
    isSkipping = !isLast
    offset += rest
    return bytes.count
  }

  private mutating func hand(
    _ start: UnsafePointer<UInt8>, _ count: Int, isTerminated: Bool, _ body: (FileLine) throws(TraceReadError) -> Void
  ) throws(TraceReadError) {
    let wasSkipping = isSkipping
    isSkipping = false
    guard !wasSkipping else { return }
    number += 1
    let isTooLong = count >= TraceFileV1.lineLimit
    var kept = isTooLong ? TraceFileV1.lineLimit : count
    if isTerminated, !isTooLong, kept > 0, unsafe start[kept - 1] == 0x0d { kept -= 1 }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: kept)
    unsafe try body(
      FileLine(bytes: bytes, number: number, offset: offset, isTerminated: isTerminated, isTooLong: isTooLong))
  }
}

/// The system's own words for its errors.
package enum SystemErrorText {
  package static func of(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}
