/// Makes text out of a trace safe to print.
package enum TerminalText {
  /// The text with everything that a terminal might obey escaped: `\u{1b}`, `\n`, `\u{202e}`.
  ///
  /// Control characters (C0, DEL, C1), those that reverse the direction of writing, line separators, tags and
  /// invisible fillers. A text of one line stays one line.
  package static func escaped(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where isHarmless(scalar): result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// JSON that a terminal does not obey.
  ///
  /// The format asks only for C0 controls to be escaped; the others, and what turns text round, mean the same written as
  /// `\u009b`. They occur in strings alone, so that the text can be taken as it is.
  package static func escaped(_ json: JSONText) -> String {
    var result = ""
    for scalar in json.text.unicodeScalars {
      if scalar.value < 0x7F || isHarmless(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }

  /// Whether a scalar neither commands the terminal nor hides text.
  package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f...0x9f: false
    case 0x061c, 0x200b, 0x200e, 0x200f, 0x2028...0x202e, 0x2060...0x206f: false
    case 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe007f: false
    default: true
    }
  }
}
