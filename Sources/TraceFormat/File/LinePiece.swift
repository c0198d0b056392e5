import PlatformSupport

/// Writes bytes of a line without checks, into room that was reserved for them.
///
/// Unsafe: nothing here knows how large the room is.
@unsafe package struct LinePiece {
  /// Bytes that a key takes at most, with what stands around it.
  static let key = 20
  /// Bytes that a key and its number take at most.
  static let number = key + 21
  /// Bytes of a text that goes out together with its key.
  static let text = 64

  /// Where the next byte goes.
  private(set) var next: UnsafeMutablePointer<UInt8>

  init(next: UnsafeMutablePointer<UInt8>) {
    unsafe self.next = next
  }

  mutating func put(_ key: TraceFileV1.Key, _ number: UInt64?) {
    guard let number else { return }
    unsafe write(key)
    unsafe write(number)
  }

  mutating func put(_ key: TraceFileV1.Key, _ number: Int?) {
    guard let number else { return }
    unsafe write(key)
    if number < 0 { unsafe write(UInt8(ascii: "-")) }
    unsafe write(UInt64(number.magnitude))
  }

  /// Writes a flag only if it is true.
  mutating func put(_ key: TraceFileV1.Key, _ isTrue: Bool) {
    guard isTrue else { return }
    unsafe write(key)
    unsafe write("true")
  }

  /// - Parameter text: At most `LinePiece.text` bytes, none of which needs an escape.
  mutating func put(_ key: TraceFileV1.Key, plain text: ByteView) {
    unsafe write(key)
    unsafe write(UInt8(ascii: "\""))
    unsafe write(text)
    unsafe write(UInt8(ascii: "\""))
  }

  private mutating func write(_ byte: UInt8) {
    unsafe next.initialize(to: byte)
    unsafe next += 1
  }

  private mutating func write(_ bytes: ByteView) {
    unsafe next.initialize(from: bytes.start, count: bytes.count)
    unsafe next += bytes.count
  }

  mutating func write(_ text: StaticString) {
    unsafe write(ByteView(text))
  }

  /// A comma, the key and a colon.
  mutating func write(_ key: TraceFileV1.Key) {
    unsafe write(UInt8(ascii: ","))
    unsafe write(UInt8(ascii: "\""))
    unsafe write(key.name)
    unsafe write(UInt8(ascii: "\""))
    unsafe write(UInt8(ascii: ":"))
  }

  /// At most twenty digits.
  mutating func write(_ number: UInt64) {
    var count = 1
    var power: UInt64 = 10
    while number >= power {
      count += 1
      let (next, isOver) = power.multipliedReportingOverflow(by: 10)
      if isOver { break }
      power = next
    }
    var rest = number
    for position in stride(from: count - 1, through: 0, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe next[position] = 0x30 + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    unsafe next += count
  }
}
