/// Numbers as text, the same on every machine and in every locale.
package enum Decimal {
  /// Rounded to some digits after the point (0 to 4), trailing zeros off.
  ///
  /// The number must be finite.
  package static func text(_ number: Double, fractionDigits: Int = 2) -> String {
    precondition(number.isFinite, "a picture's numbers are checked before they are written")
    let scale = [1, 10, 100, 1000, 10_000][fractionDigits]
    let clamped = min(max(number, -1e12), 1e12)
    let units = Int((clamped * Double(scale)).rounded())
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    var text = units < 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    var digits = String(rest)
    while digits.utf8.count < fractionDigits { digits = "0" + digits }
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
    return text
  }
}
