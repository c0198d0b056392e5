internal import CZlib

/// Compresses bytes piece by piece: as raw deflate (RFC 1951), which a browser inflates with
/// `DecompressionStream("deflate-raw")`, or as a file of gzip.
///
/// Safe: zlib's state is its own until it ends, and zlib reads and writes within the bounds that it is told.
@safe package struct Deflater: ~Copyable {
  /// zlib keeps the address of its stream, which must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8] = []

  /// Bytes that zlib writes at a time.
  private static let room = 1 << 16
  /// Sliding window of 32 KiB, without the head and the sum of a zlib file.
  private static let rawWindow: Int32 = -15
  private static let memoryLevel: Int32 = 9

  /// Level 9 takes up to nine times the time of this one, for three hundredths of the size.
  private static let level: Int32 = 6

  /// Added to a window for the head and the sum of a file of gzip.
  static let gzip: Int32 = 16

  /// Creates one without input.
  package init(asGzip: Bool = false) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe deflateInit2_(
      stream, Self.level, Z_DEFLATED, asGzip ? Self.gzip - Self.rawWindow : Self.rawWindow, Self.memoryLevel,
      Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib \(unsafe String(cString: zlibVersion())) did not start: status \(status)")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Takes more bytes.
  package mutating func append(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBufferPointer { unsafe append($0) } }

  /// Takes more bytes.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      // A length is 32 bits wide.
      let piece = unsafe rest.prefix(1 << 30)
      unsafe rest = rest.dropFirst(piece.count)
      let whole = unsafe UnsafeBufferPointer(rebasing: piece)
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: whole.baseAddress)
      unsafe stream.pointee.avail_in = uInt(whole.count)
      run(Z_NO_FLUSH)
    }
  }

  /// Hands over what was compressed since the last call.
  package mutating func taken() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Ends the stream, and returns the rest of it.
  package consuming func finished() -> [UInt8] {
    run(Z_FINISH)
    return output
  }

  /// Lets zlib work until it has taken all of its input, or, at the end, has written all of its output.
  private mutating func run(_ flush: Int32) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.room) { room in
      repeat {
        unsafe stream.pointee.next_out = room.baseAddress
        unsafe stream.pointee.avail_out = uInt(room.count)
        _ = unsafe CZlib.deflate(stream, flush)
        unsafe output += room[..<(room.count - Int(stream.pointee.avail_out))]
      } while unsafe stream.pointee.avail_out == 0
    }
  }

  /// All of `bytes`, compressed.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater()
    deflater.append(bytes)
    return deflater.finished()
  }
}
