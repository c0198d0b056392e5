#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A run of bytes that their owner keeps: read by checked index, cut into slices, compared and searched.
///
/// It is two words, like a buffer pointer, and compares each index with the count, like an array. A slice counts from 0
/// again. Making one from a pointer is `unsafe`: the caller keeps the bytes while the view or a slice of it is used:
///
///     let view = unsafe ByteView(buffer)        // here the memory is answered for
///     while index < view.count, view[index] != UInt8(ascii: ",") { index += 1 }
///     names.append(view.slice(start, index).text)
// Safe: it reads below its count alone; its maker answers for the memory.
@safe
@usableFromInline
package struct ByteView: RandomAccessCollection {
  @usableFromInline package let start: UnsafePointer<UInt8>
  @usableFromInline package let count: Int

  /// - Parameters:
  ///   - start: The first byte.
  ///   - count: 0 or more bytes that can be read from there on.
  @unsafe
  @inlinable
  @inline(__always)
  package init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = unsafe start
    self.count = count
  }

  /// The bytes of a buffer, which may be empty.
  @unsafe
  @inlinable
  @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An optional view takes no more room because the address is never null.
    unsafe self.init(
      start: bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped, count: bytes.count)
  }

  /// The bytes of a buffer, which may be empty.
  @unsafe
  @inlinable
  package init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.init(bytes.assumingMemoryBound(to: UInt8.self))
  }

  @inlinable
  package init() {
    unsafe self.init(UnsafeBufferPointer<UInt8>(start: nil, count: 0))
  }

  /// The bytes of a word in the source, which stay as long as the program.
  @inlinable
  @inline(__always)
  package init(_ word: StaticString) {
    unsafe self.init(start: word.utf8Start, count: word.utf8CodeUnitCount)
  }

  @inlinable
  package var startIndex: Int { @inline(__always) get { 0 } }
  @inlinable
  package var endIndex: Int { @inline(__always) get { count } }

  @inlinable
  package subscript(index: Int) -> UInt8 {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe start[index]
    }
  }

  /// The bytes from `lower` up to `upper`.
  @inlinable
  @inline(__always)
  package func slice(_ lower: Int, _ upper: Int) -> ByteView {
    precondition(
      UInt(bitPattern: lower) <= UInt(bitPattern: upper) && UInt(bitPattern: upper) <= UInt(bitPattern: count))
    return unsafe ByteView(start: start + lower, count: upper &- lower)
  }

  /// The bytes from `lower` on.
  @inlinable
  @inline(__always)
  package func slice(from lower: Int) -> ByteView { slice(lower, count) }

  /// Eight bytes, the first of them lowest. All eight must be there.
  @inlinable
  @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && count >= 8 && index <= count &- 8)
    return unsafe UInt64(littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
  }

  /// The same bytes for a function that takes a pointer; good as long as the view.
  @inlinable
  package var buffer: UnsafeBufferPointer<UInt8> {
    @inline(__always) get { unsafe UnsafeBufferPointer(start: start, count: count) }
  }
}
