internal import CZlib

/// Reads files of gzip, piece by piece.
///
/// Safe: zlib's state is its own until it ends, and zlib reads and writes within the bounds that it is told.
@safe package struct Inflater: ~Copyable {
  package struct Damage: Error {}

  /// zlib keeps the address of its stream, which must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the last piece ended a member, of which a file may have several.
  package private(set) var isAtEnd = false

  /// For what zlib unpacks at once.
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private static let window: Int32 = 15

  package init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe inflateInit2_(
      stream, Self.window + Deflater.gzip, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib \(unsafe String(cString: zlibVersion())) did not start: status \(status)")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe room.deallocate()
    unsafe stream.deallocate()
  }

  /// Whether bytes begin as a file of gzip does.
  package static func isGzip(_ bytes: some Sequence<UInt8>) -> Bool { bytes.prefix(2).elementsEqual([0x1F, 0x8B]) }

  /// The contents of the next piece.
  package mutating func inflate(_ bytes: [UInt8]) throws(Damage) -> [UInt8] {
    var output: [UInt8] = []
    guard unsafe inflate(bytes, { unsafe output += $0 }) else { throw Damage() }
    return output
  }

  /// Hands out the contents of the next piece in parts; false if it is damaged.
  package mutating func inflate<Fault: Error>(
    _ bytes: [UInt8], _ take: (UnsafeRawBufferPointer) throws(Fault) -> Void
  ) throws(Fault) -> Bool {
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(Fault) in
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      unsafe stream.pointee.avail_in = uInt(bytes.count)
      repeat {
        if isAtEnd { _ = unsafe inflateReset(stream) }
        unsafe stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe stream.pointee.avail_out = uInt(room.count)
        let status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        unsafe try take(UnsafeRawBufferPointer(rebasing: room[..<(room.count - Int(stream.pointee.avail_out))]))
        isAtEnd = status == Z_STREAM_END
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return false }
      } while unsafe stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
      return true
    }
  }
}
