import TraceModel

/// Formats the figures of a cycle.
enum CycleText {
  static func times(_ count: Int) -> String { TimeFormat.count(count) + "×" }

  /// `226`, `356 ms`: both in the unit of the greater.
  static func spread(_ spread: Spread) -> (p50: String, p95: String) {
    let (unit, size): (String, UInt64) =
      switch spread.p95 {
      case ..<1_000: ("ns", 1)
      case ..<1_000_000: ("µs", 1_000)
      case ..<10_000_000_000: ("ms", 1_000_000)
      default: ("s", 1_000_000_000)
      }
    return (figure(spread.p50, size), "\(figure(spread.p95, size)) \(unit)")
  }

  /// One digit after the point below ten, none above.
  private static func figure(_ nanoseconds: UInt64, _ size: UInt64) -> String {
    guard size > 1 else { return String(nanoseconds) }
    let tenths = nanoseconds.plus(size / 20) / (size / 10)
    if tenths >= 100 { return TimeFormat.count(Int(nanoseconds.plus(size / 2) / size)) }
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
