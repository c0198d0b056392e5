/// Numbers as text, the same on every machine and in every locale.
package enum Decimal {
  /// Rounded to some digits after the point (0 to 4), trailing zeros off.
  ///
  /// The number must be finite.
  package static func text(_ number: Double, fractionDigits: Int = 2) -> String {
    var bytes: [UInt8] = []
    append(number, fractionDigits: fractionDigits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the same.
  static func append(_ number: Double, fractionDigits: Int, to bytes: inout [UInt8]) {
    precondition(number.isFinite, "a picture's numbers are checked before they are written")
    let scale = (0..<fractionDigits).reduce(1) { scale, _ in scale * 10 }
    let clamped = min(max(number, -1e12), 1e12)
    append(units: Int((clamped * Double(scale)).rounded()), fractionDigits: fractionDigits, to: &bytes)
  }

  /// Writes a whole number of tenths, hundredths and so on, by the digits after the point.
  static func append(units: Int, fractionDigits: Int, to bytes: inout [UInt8]) {
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    var (rest, fraction) = (units.magnitude, fractionDigits)
    while fraction > 0, rest.isMultiple(of: 10) { (rest, fraction) = (rest / 10, fraction - 1) }
    // The first digit's power of ten; one digit at least stands before the point.
    var (exponent, power) = (0, UInt(1))
    while exponent < fraction || power * 10 <= rest { (exponent, power) = (exponent + 1, power * 10) }
    while true {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / power))
      guard exponent > 0 else { return }
      if exponent == fraction { bytes.append(UInt8(ascii: ".")) }
      (rest, exponent, power) = (rest % power, exponent - 1, power / 10)
    }
  }
}
