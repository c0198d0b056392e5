/// Bytes as text of 64 letters (RFC 4648, section 4, with padding).
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Length of the text of `count` bytes.
  static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    output.reserveCapacity(output.count + length(of: bytes.count))
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var word: UInt32 = 0
      for offset in 0..<3 { word = word << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
      for digit in 0..<4 {
        output.append(digit <= count ? letters[Int(word >> (18 - 6 * UInt32(digit)) & 63)] : UInt8(ascii: "="))
      }
      index += 3
    }
  }

  static func text(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    append(bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
