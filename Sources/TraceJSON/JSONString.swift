import PlatformSupport

/// The text between the quotes of a JSON string, to and from bytes.
package enum JSONString {
  /// Makes a string of what stands between two quotes, checked by `JSONScanner` before.
  ///
  /// Bytes that are not UTF-8, and surrogates without their other half, become U+FFFD.
  package static func decode(_ bytes: ByteView, isEscaped: Bool) -> String {
    guard isEscaped else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        plain.append(byte)
        continue
      }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0c)
      case UInt8(ascii: "n"): plain.append(0x0a)
      case UInt8(ascii: "r"): plain.append(0x0d)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        let scalar = unicodeEscape(bytes, &index)
        unsafe plain.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      default: plain.append(escape)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Reads the four digits at `index`, and the second half of a pair if there is one.
  private static func unicodeEscape(_ bytes: ByteView, _ index: inout Int) -> Unicode.Scalar {
    let high = fourDigits(bytes, index) ?? 0xfffd
    index = min(index + 4, bytes.count)
    guard high & 0xfc00 == 0xd800 else { return Unicode.Scalar(high) ?? "\u{fffd}" }
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u"),
      let low = fourDigits(bytes, index + 2), low & 0xfc00 == 0xdc00
    else { return "\u{fffd}" }
    index += 6
    return Unicode.Scalar(0x10000 + (high & 0x3ff) << 10 + (low & 0x3ff)) ?? "\u{fffd}"
  }

  private static func fourDigits(_ bytes: ByteView, _ index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = JSONScanner.hexDigit(bytes[index + offset]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Appends `text` with quotes and escapes.
  ///
  /// Only quotes, backslashes and control characters are escaped.
  package static func encode(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    text.withByteView { encode($0, into: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends valid UTF-8 with escapes and without quotes.
  package static func encode(_ bytes: ByteView, into output: inout [UInt8]) {
    var start = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard needsEscape(byte) else { continue }
      output.append(contentsOf: bytes.slice(start, index))
      appendEscape(byte, into: &output)
      start = index + 1
    }
    output.append(contentsOf: bytes.slice(from: start))
  }

  /// Whether text stands between quotes as it is.
  package static func isPlain(_ bytes: ByteView) -> Bool {
    !bytes.contains(where: needsEscape)
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscape(_ byte: UInt8, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
    case 0x08: output.append(UInt8(ascii: "b"))
    case 0x09: output.append(UInt8(ascii: "t"))
    case 0x0a: output.append(UInt8(ascii: "n"))
    case 0x0c: output.append(UInt8(ascii: "f"))
    case 0x0d: output.append(UInt8(ascii: "r"))
    default:
      output.append(contentsOf: [UInt8(ascii: "u"), 0x30, 0x30, 0x30 + byte >> 4])
      output.append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
    }
  }

  /// Bytes that one byte of text takes once it is escaped.
  package static func escapedLength(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0a, 0x0c, 0x0d: 2
    case 0..<0x20: 6
    default: 1
    }
  }
}
