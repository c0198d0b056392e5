/// Formats moments, durations and counts: nanoseconds in, the unit that reads best out.
package enum TimeFormat {
  /// Three digits: `850 ns`, `12.5 µs`, `706 ms`, `14.3 s`, `10 min 20 s`.
  package static func duration(_ nanoseconds: UInt64) -> String {
    let value = Double(nanoseconds)
    switch nanoseconds {
    case 0: return "0 ms"
    case ..<1_000: return "\(nanoseconds) ns"
    case ..<999_500: return digits(value / 1e3) + " µs"
    case ..<999_500_000: return digits(value / 1e6) + " ms"
    case ..<59_995_000_000: return fixed(value / 1e9, fractionDigits: 2) + " s"
    default: return minutes(Int((value / 1e9).rounded()))
    }
  }

  /// A moment as ticks of an axis show it, whose labels are `step` apart.
  package static func tick(_ nanoseconds: UInt64, step: UInt64) -> String {
    let value = Double(nanoseconds)
    // 0 takes the unit of its neighbour.
    let size = max(nanoseconds, step)
    switch size {
    case ..<1_000: return "\(nanoseconds) ns"
    case ..<1_000_000: return fixed(value / 1e3, fractionDigits: fractionDigits(of: step, unit: 1_000)) + " µs"
    case ..<1_000_000_000: return fixed(value / 1e6, fractionDigits: fractionDigits(of: step, unit: 1_000_000)) + " ms"
    case ..<60_000_000_000:
      return fixed(value / 1e9, fractionDigits: fractionDigits(of: step, unit: 1_000_000_000)) + " s"
    default: return clock(nanoseconds, step: step)
    }
  }

  /// A moment in a table: `850 ms`, `47.3 s`, `1:00.6`.
  static func moment(_ nanoseconds: UInt64) -> String {
    guard nanoseconds >= 60_000_000_000 else { return duration(nanoseconds) }
    return clock(nanoseconds, step: 100_000_000)
  }

  /// `1 min`, `1:20`, `1:20.5`, `2:00:00`.
  private static func clock(_ nanoseconds: UInt64, step: UInt64) -> String {
    let seconds = Int(nanoseconds / 1_000_000_000)
    let rest = nanoseconds % 1_000_000_000
    if step % 60_000_000_000 == 0, seconds < 3600 { return "\(seconds / 60) min" }
    var text = seconds >= 3600 ? "\(seconds / 3600):\(two(seconds / 60 % 60))" : "\(seconds / 60)"
    text += ":" + two(seconds % 60)
    let fractionDigits = fractionDigits(of: step, unit: 1_000_000_000)
    if fractionDigits > 0 { text += fixed(Double(rest) / 1e9, fractionDigits: fractionDigits).dropFirst() }
    return text
  }

  private static func minutes(_ seconds: Int) -> String {
    if seconds >= 3600 { return "\(seconds / 3600) h \(seconds / 60 % 60) min" }
    return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
  }

  private static func digits(_ value: Double) -> String {
    switch value {
    case ..<9.995: Decimal.text(value, fractionDigits: 2)
    case ..<99.95: Decimal.text(value, fractionDigits: 1)
    default: Decimal.text(value, fractionDigits: 0)
    }
  }

  /// With trailing zeros, so that values in a row line up.
  private static func fixed(_ value: Double, fractionDigits: Int) -> String {
    var text = Decimal.text(value, fractionDigits: min(fractionDigits, 4))
    guard fractionDigits > 0 else { return text }
    if !text.contains(".") { text += "." }
    while text.split(separator: ".").last.map(\.utf8.count) ?? 0 < fractionDigits || text.last == "." { text += "0" }
    return text
  }

  /// The digits after the point that make the labels of ticks differ.
  private static func fractionDigits(of step: UInt64, unit: UInt64) -> Int {
    var fractionDigits = 0
    var rest = step % unit
    while rest > 0, fractionDigits < 4 {
      fractionDigits += 1
      rest = (rest * 10) % unit
    }
    return fractionDigits
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension TimeFormat {
  /// `1,234,567`.
  package static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `1 effect`, `2 effects`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
