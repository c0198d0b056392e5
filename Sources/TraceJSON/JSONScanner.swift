import PlatformSupport

/// Walks over the bytes of one JSON text by the grammar of RFC 8259 and keeps nothing.
///
/// The grammar of JSON: the line reader, the value parser and the redaction stand on it. It allocates
/// nothing. The bytes are the caller's and must outlive it. Strings may hold any byte from 0x20 up; whoever makes a
/// `String` of one repairs what is not UTF-8.
///
/// Safe: the bytes are those of a view, and every read but that of `word` is below `end`.
@safe
@usableFromInline
package struct JSONScanner {
  /// Arrays and objects inside each other; deeper text is refused, so that no stack overflows.
  package static let depthLimit = 64

  @usableFromInline package let base: UnsafePointer<UInt8>
  @usableFromInline package let end: Int
  @usableFromInline package var index: Int

  @inlinable
  package init(_ bytes: ByteView) {
    unsafe base = bytes.start
    end = bytes.count
    index = 0
  }

  /// Bytes from `start` up to `stop`.
  @inlinable
  @inline(__always)
  package func slice(_ start: Int, _ stop: Int) -> ByteView {
    unsafe ByteView(start: base + start, count: stop &- start)
  }

  /// The next byte, 0 at the end.
  @inlinable
  @inline(__always)
  package var next: UInt8 { unsafe index < end ? base[index] : 0 }

  /// Eight bytes, the first of them lowest; they must be there.
  @unsafe @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  @inlinable
  @inline(__always)
  package mutating func skipSpace() {
    while index < end {
      let byte = unsafe base[index]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      index += 1
    }
  }

  /// Steps over a word if it stands here.
  @inlinable
  @inline(__always)
  package mutating func skip(_ word: StaticString) -> Bool {
    guard slice(index, end).starts(withWord: word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Takes `byte`, or says that `reason` is wrong here.
  @inlinable
  @inline(__always)
  package mutating func take(_ byte: UInt8, else reason: JSONProblem.Reason) throws(JSONProblem) {
    guard index < end, unsafe base[index] == byte else { throw problem(reason) }
    index += 1
  }

  @inlinable
  package func problem(_ reason: JSONProblem.Reason) -> JSONProblem {
    JSONProblem(index < end ? reason : .ends, at: index)
  }

  /// Refuses anything but space after the value.
  package mutating func finish() throws(JSONProblem) {
    skipSpace()
    guard index == end else { throw JSONProblem(.trailing, at: index) }
  }
}
