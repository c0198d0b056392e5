/// A hash of 128 bits over texts and files, by which a changed input is told from the same one.
///
/// Not secure: it guards against changes, not against who would forge them.
struct ContentHash {
  private var first: UInt64 = 0x9e37_79b9_7f4a_7c15
  private var second: UInt64 = 0xd1b5_4a32_d192_ed03

  /// The hash as 32 hexadecimal digits.
  var text: String { Self.digits(first ^ second >> 32) + Self.digits(second ^ first << 7) }

  private static func digits(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a text with its length, so that two texts are not one that is as long as both.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(word: UInt64(bytes.count))
      unsafe add(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Adds a number.
  mutating func add(_ number: Int64) { add(word: UInt64(bitPattern: number)) }

  /// Adds the contents of a file with their length; false if it cannot be read.
  mutating func addFile(_ path: String) -> Bool {
    guard let text = SILText(path: path) else { return false }
    add(word: UInt64(text.count))
    unsafe text.withBytes { unsafe add($0) }
    return true
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var position = 0
    while position + 8 <= bytes.count {
      add(word: unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position += 8
    }
    var last: UInt64 = 0
    while position < bytes.count {
      last = last << 8 | UInt64(unsafe bytes[position])
      position += 1
    }
    add(word: last)
  }

  private mutating func add(word: UInt64) {
    let (high, low) = (first ^ word).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    first = high ^ low
    second = (second << 29 | second >> 35) &* 0x9fb2_1c65_1e98_df25 &+ word
  }
}
