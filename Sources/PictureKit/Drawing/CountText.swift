/// Counts in words.
package enum CountText {
  /// `1,234,567`.
  package static func of(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `1 effect`, `2 effects`.
  package static func of(_ number: Int, _ noun: String) -> String {
    "\(of(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
