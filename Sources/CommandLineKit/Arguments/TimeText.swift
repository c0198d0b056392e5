/// A length of time as people write it: `1.5s`, `200ms`, `3us`, `10ns`, `2min`, `1h`; a plain number is seconds.
package enum TimeText {
  /// The format of a time, for the sentence that refuses one.
  package static let rule =
    "A time is a number with ns, us, ms, s, min or h, such as 1.5s or 200ms; a plain number is seconds."

  /// Whole nanoseconds, nil for what is no time: no number, an unknown unit, a fraction of a nanosecond, or more than
  /// fits (584 years).
  package static func nanoseconds(_ text: String) -> UInt64? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = length(of: text[number.endIndex...]) else { return nil }
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    guard !parts[0].isEmpty, parts.count == 1 || !fraction.isEmpty, !fraction.contains("."),
      let whole = UInt64(parts[0]), let part = nanoseconds(fraction: fraction, of: unit)
    else { return nil }
    let (units, tooMany) = whole.multipliedReportingOverflow(by: unit)
    let (sum, tooLong) = units.addingReportingOverflow(part)
    return tooMany || tooLong ? nil : sum
  }

  /// Digit by digit, so that 0.1 is exact.
  private static func nanoseconds(fraction: Substring, of unit: UInt64) -> UInt64? {
    var sum: UInt64 = 0
    var step = unit
    for digit in fraction {
      guard let value = digit.wholeNumberValue.map(UInt64.init) else { return nil }
      let (tenths, left) = (step * value).quotientAndRemainder(dividingBy: 10)
      guard value == 0 || (step > 0 && left == 0) else { return nil }
      sum += tenths
      step = step % 10 == 0 ? step / 10 : 0
    }
    return sum
  }

  private static func length(of unit: Substring) -> UInt64? {
    switch unit {
    case "ns": 1
    case "us", "\u{B5}s", "\u{3BC}s": 1_000
    case "ms": 1_000_000
    case "s", "": 1_000_000_000
    case "min": 60_000_000_000
    case "h": 3_600_000_000_000
    default: nil
    }
  }
}
