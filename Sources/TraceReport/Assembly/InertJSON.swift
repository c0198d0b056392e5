import TraceReading

/// JSON in a script element of data: it can end no element, begin none, and turn no text round.
enum InertJSON {
  /// The value with `<`, `>`, `&` and whatever a reader would not see as escapes, which JSON has in strings only.
  static func text(_ value: JSONValue) -> [UInt8] {
    var plain: [UInt8] = []
    value.write(into: &plain)
    var output: [UInt8] = []
    output.reserveCapacity(plain.count)
    for scalar in String(decoding: plain, as: UTF8.self).unicodeScalars {
      if needsEscape(scalar) {
        let digits = String(scalar.value, radix: 16)
        output += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      } else if let bytes = UTF8.encode(scalar) {
        output += bytes
      }
    }
    return output
  }

  /// Markup, controls, and what changes the direction of text; all of them have four digits.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3c, 0x3e, 0x26, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }
}
