/// Looks at eight bytes of a text at once.
///
/// A mark is the highest bit of a byte. Above the first mark there may be wrong ones, so only the first counts.
enum SWAR {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// Marks where `byte` stands.
  @inline(__always)
  static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let rest = word ^ (ones &* UInt64(byte))
    return (rest &- ones) & ~rest & highest
  }

  /// Marks where a byte is below 0x20.
  @inline(__always)
  static func marksOfControls(in word: UInt64) -> UInt64 {
    (word &- ones &* 0x20) & ~word & highest
  }

  /// The index of the byte that has the first mark.
  @inline(__always)
  static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount >> 3 }

  /// The first `count` bytes, at most seven, the others zero.
  @inline(__always)
  static func prefix(_ word: UInt64, _ count: Int) -> UInt64 {
    word & ((1 << (UInt64(count) &* 8)) &- 1)
  }
}
