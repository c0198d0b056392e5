/// Looks at eight bytes of a text at once.
///
/// A mark is the highest bit of a byte. Above the first mark there may be wrong ones, so only the first counts.
@usableFromInline
package enum SWAR {
  @usableFromInline static let ones: UInt64 = 0x0101_0101_0101_0101
  @usableFromInline static let highest: UInt64 = 0x8080_8080_8080_8080

  /// Marks where `byte` stands.
  @inlinable @inline(__always)
  package static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let rest = word ^ (ones &* UInt64(byte))
    return (rest &- ones) & ~rest & highest
  }

  /// Marks where a byte is below 0x20.
  @inlinable @inline(__always)
  package static func marksOfControls(in word: UInt64) -> UInt64 {
    (word &- ones &* 0x20) & ~word & highest
  }

  /// The index of the byte that has the first mark.
  @inlinable @inline(__always)
  package static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

  /// The first `count` bytes, at most seven, the others zero.
  @inlinable @inline(__always)
  package static func prefix(_ word: UInt64, _ count: Int) -> UInt64 {
    word & ((1 << (UInt64(count) &* 8)) &- 1)
  }

  /// Marks what no plain text of JSON has: quotes, backslashes and control characters.
  @inlinable @inline(__always)
  package static func marksOfPlainEnd(in word: UInt64) -> UInt64 {
    marks(of: UInt8(ascii: "\""), in: word) | marks(of: UInt8(ascii: "\\"), in: word) | marksOfControls(in: word)
  }

  /// Marks where no decimal digit stands.
  @inlinable @inline(__always)
  package static func marksOfNoDigits(in word: UInt64) -> UInt64 {
    let digits = word ^ (ones &* 0x30)
    return (digits &+ ones &* 0x76 | digits) & highest
  }

  /// The number that the first `count` bytes spell, 1 to 8 decimal digits.
  @inlinable @inline(__always)
  package static func number(_ word: UInt64, digits count: Int) -> UInt64 {
    // Zeros in front; then pairs, fours and all eight are added up.
    let digits = (word & (ones &* 0xf)) << UInt64((8 &- count) &* 8)
    let pairs = (digits &* 0xa01) >> 8 & 0x00ff_00ff_00ff_00ff
    let fours = (pairs &* 0x64_0001) >> 16 & 0x0000_ffff_0000_ffff
    return (fours &* 0x2710_0000_0001) >> 32
  }
}
