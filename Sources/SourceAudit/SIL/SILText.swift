import PlatformSupport

/// The text of a SIL file, in memory of its own.
///
/// Immutable, so any thread may read it.
@safe final class SILText: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer

  /// Copies text that is already in memory, as tests have it.
  init(_ text: String) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, text.utf8.count), alignment: 1)
    let all = Array(text.utf8)
    unsafe all.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
    unsafe bytes = UnsafeRawBufferPointer(rebasing: copy[..<all.count])
  }

  /// Reads a file; nil if that fails.
  convenience init?(path: String) {
    let descriptor = SystemCall.open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self.init(descriptor: descriptor)
  }

  /// Reads a file from where its descriptor stands; nil if that fails.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size >= 0 else { return nil }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, Int(status.st_size)), alignment: 1)
    var filled = 0
    while filled < Int(status.st_size) {
      let count = unsafe read(descriptor, copy.baseAddress?.advanced(by: filled), Int(status.st_size) - filled)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      filled += count
    }
    unsafe bytes = UnsafeRawBufferPointer(rebasing: copy[..<filled])
  }

  deinit { unsafe bytes.deallocate() }

  var count: Int { unsafe bytes.count }

  /// Calls a closure with all bytes.
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { unsafe body(bytes) }

  /// The end of the line that begins at a position, without its line break.
  func lineEnd(from start: Int) -> Int {
    guard start < count, let base = unsafe bytes.baseAddress,
      let found = unsafe memchr(base + start, 0x0A, count - start)
    else { return count }
    return unsafe UnsafeRawPointer(found) - base
  }

  /// The byte at a position; 0 behind the end.
  func byte(_ position: Int) -> UInt8 { position < count ? unsafe bytes[position] : 0 }

  func hasPrefix(_ prefix: StaticString, at start: Int) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard start >= 0, start + length <= count, let base = unsafe bytes.baseAddress else { return false }
    return unsafe memcmp(base + start, prefix.utf8Start, length) == 0
  }

  /// Text between two positions.
  func string(_ range: Range<Int>) -> String {
    let bounds = range.clamped(to: 0..<count)
    return unsafe String(decoding: UnsafeRawBufferPointer(rebasing: bytes[bounds]), as: UTF8.self)
  }

  /// The lines of a range, in order, without line breaks.
  func lines(in range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    while start < min(range.upperBound, count) {
      let end = lineEnd(from: start)
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }
}
