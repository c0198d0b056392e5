/// Durations in words, rounded to three digits: `850 ns`, `12.4 µs`, `4.56 ms`, `1.2 s`, `1 min 1 s`, `2 h 5 min`; none is `0 ms`.
///
/// `durations.js` of the report's page has the same rules: `Tests/Fixtures/words.json` tests both.
package enum DurationText {
  private static let second: UInt64 = 1_000_000_000

  /// From a minute on whole seconds, from an hour on whole minutes.
  package static func of(_ nanoseconds: UInt64) -> String {
    if nanoseconds == 0 { return "0 ms" }
    if let unit = unit(of: nanoseconds) { return "\(digits(nanoseconds, unit.size)) \(unit.name)" }
    let seconds = quotient(nanoseconds, second)
    return clock(seconds < 3_600 ? seconds : quotient(nanoseconds, 60 * second) * 60, fraction: "")
  }

  /// Two durations in the unit of the greater, which alone names it: `226`, `356 ms`.
  package static func pair(_ lesser: UInt64, _ greater: UInt64) -> (lesser: String, greater: String) {
    (unit(of: greater).map { digits(lesser, $0.size) } ?? of(lesser), of(greater))
  }

  /// A moment on an axis whose labels are `step` apart, with the digits that tell them apart: `1.0 s`, `1 min 20.5 s`.
  package static func tick(_ nanoseconds: UInt64, step: UInt64) -> String {
    if nanoseconds >= 60 * second {
      return clock(nanoseconds / second, fraction: fraction(of: nanoseconds, step, second))
    }
    // 0 takes the unit of its neighbor.
    let unit = units.last { $0.size <= max(nanoseconds, min(step, second)) } ?? units[0]
    return "\(nanoseconds / unit.size)\(fraction(of: nanoseconds, step, unit.size)) \(unit.name)"
  }

  private typealias Unit = (size: UInt64, name: String)
  private static let units: [Unit] = [(1, "ns"), (1_000, "µs"), (1_000_000, "ms"), (second, "s")]

  /// The unit in which a duration has at most three digits before the point; nil from a minute on.
  private static func unit(of nanoseconds: UInt64) -> Unit? {
    switch nanoseconds {
    case ..<1_000: units[0]
    case ..<999_500: units[1]
    case ..<999_500_000: units[2]
    case ..<59_950_000_000: units[3]
    default: nil
    }
  }

  private static func digits(_ nanoseconds: UInt64, _ size: UInt64) -> String {
    for (scale, places) in [(100, 2), (10, 1)] as [(UInt64, Int)] where size > 1 {
      let parts = quotient(nanoseconds, size / scale)
      guard parts < 1_000 else { continue }
      var rest = padded(parts % scale, to: places)
      while rest.last == "0" { rest.removeLast() }
      return rest.isEmpty ? "\(parts / scale)" : "\(parts / scale).\(rest)"
    }
    return String(quotient(nanoseconds, size))
  }

  private static func clock(_ seconds: UInt64, fraction: String) -> String {
    var parts: [String] = []
    if seconds >= 3_600 { parts.append("\(seconds / 3_600) h") }
    if seconds / 60 % 60 > 0 { parts.append("\(seconds / 60 % 60) min") }
    if seconds % 60 > 0 || fraction.contains(where: { $0 != "." && $0 != "0" }) {
      parts.append("\(seconds % 60)\(fraction) s")
    }
    return parts.joined(separator: " ")
  }

  /// The digits behind the point of the unit, as many as a step has.
  private static func fraction(of nanoseconds: UInt64, _ step: UInt64, _ size: UInt64) -> String {
    var (scale, places) = (UInt64(1), 0)
    while scale < size, step % (size / scale) > 0 {
      scale *= 10
      places += 1
    }
    return places == 0 ? "" : "." + padded(nanoseconds % size / (size / scale), to: places)
  }

  private static func padded(_ number: UInt64, to places: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: places - digits.utf8.count) + digits
  }

  /// Rounded, half upwards.
  private static func quotient(_ number: UInt64, _ size: UInt64) -> UInt64 {
    number / size + (number % size >= size - size / 2 ? 1 : 0)
  }
}
