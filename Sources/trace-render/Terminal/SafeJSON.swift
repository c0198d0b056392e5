import TraceModel

/// JSON that a terminal does not obey.
///
/// The format asks only for C0 controls to be escaped; the others, and what turns text round, mean the same written as
/// `\u009b`. They stand in strings alone, so that the text can be taken as it is.
package enum SafeJSON {
  package static func text(_ json: JSONText) -> String {
    var result = ""
    for scalar in json.text.unicodeScalars {
      if scalar.value < 0x7F || TerminalText.escaped(String(scalar)) == String(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { result += "\\u" + hexadecimal(unit) }
      }
    }
    return result + "\n"
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
