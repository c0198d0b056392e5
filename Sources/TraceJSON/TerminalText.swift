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
