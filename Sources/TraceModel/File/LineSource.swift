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
  private var isSkipping = false

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

/// Reads an open file to its end, a block at a time, and hands out its lines.
enum DescriptorLines {
  private static let block = 1 << 18

  static func forEach(
    _ descriptor: Int32, name: String, _ body: (FileLine) throws(TraceReadError) -> Void
  ) throws(TraceReadError) {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: block)
    defer { unsafe buffer.deallocate() }
    var splitter = LineSplitter()
    var filled = 0
    while true {
      let count = unsafe read(descriptor, buffer + filled, block - filled)
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EISDIR { throw .isDirectory(path: name) }
        throw .unreadable(name: name, reason: SystemErrorText.of(errno))
      }
      filled += count
      let taken = unsafe try splitter.split(UnsafeBufferPointer(start: buffer, count: filled), isLast: count == 0, body)
      guard count > 0 else { return }
      unsafe memmove(buffer, buffer + taken, filled - taken)
      filled -= taken
    }
  }
}

/// The system's own words for its errors.
package enum SystemErrorText {
  package static func of(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}
