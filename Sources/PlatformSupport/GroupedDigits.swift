extension BinaryInteger {
  /// The decimal digits in groups of three: `1,234,567`.
  package func grouped(by separator: Character = ",") -> String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(separator) }
      text.append(digit)
    }
    return text
  }
}
