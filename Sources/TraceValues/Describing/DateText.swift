/// A date as ISO 8601 in UTC, with microseconds, or nanoseconds where microseconds are not exact. (The description of a
/// `Date` has whole seconds only.)
struct DateText {
  let iso: String
  /// No other date has this text.
  let isExact: Bool

  /// - Parameter seconds: Since 2001-01-01 00:00 UTC, as a `Date` is stored.
  init(_ seconds: Double) {
    guard seconds.magnitude < 1e13 else {
      (iso, isExact) = ("\(seconds)", true)
      return
    }
    let microseconds = (seconds * 1_000_000).rounded()
    if microseconds / 1_000_000 == seconds {
      let (whole, fraction) = DateText.divided(Int(microseconds), by: 1_000_000)
      (iso, isExact) = (DateText.iso(whole, fraction, of: 1_000_000), true)
      return
    }
    let start = seconds.rounded(.down)
    let nanoseconds = ((seconds - start) * 1e9).rounded()
    let (carry, fraction) = DateText.divided(Int(nanoseconds), by: 1_000_000_000)
    iso = DateText.iso(Int(start) + carry, fraction, of: 1_000_000_000)
    // Doubles of this size are further apart than a nanosecond.
    isExact = seconds.ulp > 1e-9
  }

  /// - Parameter fraction: Of a second, in units of which a second has `parts`.
  private static func iso(_ seconds: Int, _ fraction: Int, of parts: Int) -> String {
    let (days, time) = divided(seconds, by: 86_400)
    let (year, month, day) = civil(daysSince1970: days + 11_323)
    let clock = "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
    let digits = String(String(fraction + parts).dropFirst())
    return "\(year)-\(two(month))-\(two(day))T\(clock).\(digits)Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func divided(_ number: Int, by divisor: Int) -> (Int, Int) {
    let quotient = (number >= 0 ? number : number - divisor + 1) / divisor
    return (quotient, number - quotient * divisor)
  }

  /// The Gregorian date, counted in eras of 400 years that begin with March, so that the leap day comes last.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = divided(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
