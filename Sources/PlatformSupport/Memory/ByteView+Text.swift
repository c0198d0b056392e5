#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Comparing and searching bytes, and moving them into texts and arrays.
extension ByteView {
  /// The bytes as a text. What is not UTF-8 is repaired.
  @inlinable
  package var text: String { unsafe String(decoding: buffer, as: UTF8.self) }

  /// Whether these are the bytes of a word.
  @inlinable
  @inline(__always)
  package func spells(_ word: StaticString) -> Bool { isSame(as: ByteView(word)) }

  /// Whether they are the same bytes as others.
  @inlinable
  @inline(__always)
  package func isSame(as other: ByteView) -> Bool {
    unsafe count == other.count && memcmp(start, other.start, count) == 0
  }

  /// Whether they begin with the bytes of a word.
  @inlinable
  package func starts(withWord word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && slice(0, word.utf8CodeUnitCount).spells(word)
  }

  /// Where `byte` stands for the first time, from `lower` on; nil if nowhere.
  @inlinable
  package func firstIndex(of byte: UInt8, from lower: Int) -> Int? {
    let rest = slice(from: lower)
    return unsafe memchr(rest.start, Int32(byte), rest.count).map {
      unsafe UnsafeRawPointer($0) - UnsafeRawPointer(start)
    }
  }

  @inlinable
  package func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    unsafe try body(buffer)
  }

  @inlinable
  package func _copyContents(
    initializing target: UnsafeMutableBufferPointer<UInt8>
  ) -> (Iterator, UnsafeMutableBufferPointer<UInt8>.Index) {
    let (_, copied) = unsafe buffer._copyContents(initializing: target)
    return (slice(from: copied).makeIterator(), copied)
  }
}

extension Array<UInt8> {
  /// Calls `body` with the bytes, which may be used until it returns.
  @inlinable
  package func withByteView<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { bytes throws(Failure) in unsafe try body(ByteView(bytes)) }
  }
}

extension String {
  /// Calls `body` with the bytes in UTF-8, which may be used until it returns.
  @inlinable
  package func withByteView<Result>(_ body: (ByteView) throws -> Result) rethrows -> Result {
    if let result = unsafe try utf8.withContiguousStorageIfAvailable({ unsafe try body(ByteView($0)) }) {
      return result
    }
    return try Array(utf8).withByteView(body)
  }
}
