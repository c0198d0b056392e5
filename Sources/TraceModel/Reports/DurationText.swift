/// Durations in words, three digits that count: `850 ns`, `12.3 µs`, `4.56 ms`, `1.23 s`.
package enum DurationText {
  package static func of(_ nanoseconds: UInt64) -> String {
    let units: [(size: UInt64, name: String)] = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")]
    for unit in units where nanoseconds >= unit.size {
      return digits(nanoseconds, unit.size) + " " + unit.name
    }
    return "\(nanoseconds) ns"
  }

  /// Two decimals below 10, one below 100, none above; cut, not rounded, so that `999.9` never reads as the next unit.
  private static func digits(_ nanoseconds: UInt64, _ size: UInt64) -> String {
    let whole = nanoseconds / size
    let hundredths = nanoseconds % size / (size / 100)
    guard whole < 100, hundredths > 0 else { return String(whole) }
    if whole < 10, hundredths % 10 != 0 { return "\(whole)." + (hundredths < 10 ? "0" : "") + "\(hundredths)" }
    return hundredths / 10 == 0 ? String(whole) : "\(whole).\(hundredths / 10)"
  }
}
