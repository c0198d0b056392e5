/// Numbers as text, the same on every machine and in every locale.
package enum Decimal {
  /// Rounded to some digits after the point (0 to 4), trailing zeros off.
  ///
  /// The number must be finite.
  package static func text(_ number: Double, fractionDigits: Int = 2) -> String {
    precondition(number.isFinite, "a picture's numbers are checked before they are written")
    let scale = (0..<fractionDigits).reduce(1) { scale, _ in scale * 10 }
    let clamped = min(max(number, -1e12), 1e12)
    let units = Int((clamped * Double(scale)).rounded())
    let (whole, remainder) = units.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
    let text = units < 0 ? "-\(whole)" : String(whole)
    guard remainder > 0 else { return text }
    var rest = remainder
    var digits = fractionDigits
    while rest.isMultiple(of: 10) { (rest, digits) = (rest / 10, digits - 1) }
    let fraction = String(rest)
    return text + "." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
  }
}
