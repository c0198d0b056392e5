/// One column of a report's table of events: whole numbers, seven bits a byte, the lowest first (LEB128).
struct Column {
  private(set) var bytes: [UInt8] = []

  /// A column without numbers.
  init() {}

  /// The numbers of several columns, one column after the other.
  init(joining columns: [Column]) { bytes = Array(columns.lazy.map(\.bytes).joined()) }

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) & 127 | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number that is 0 or more; one that is less counts as 0.
  mutating func append(_ number: Int) { append(UInt64(max(0, number))) }

  /// Appends a difference, which may be negative: 0, -1, 1, -2, … become 0, 1, 2, 3, … (zigzag).
  mutating func append(difference: Int64) { append(UInt64(bitPattern: difference << 1 ^ difference >> 63)) }

  /// Appends one byte as it is.
  mutating func append(byte: UInt8) { bytes.append(byte) }
}
