import TraceModel

/// Figures as the picture says them.
enum CycleWords {
  /// `2,180`.
  static func number(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "-" : "") + ([digits[...]] + groups).joined(separator: ",")
  }

  static func times(_ count: Int) -> String { number(count) + "×" }

  /// A count and its word, in the plural where there are several: `1 action`, `2 actions`.
  static func counted(_ count: Int, _ word: String) -> String {
    "\(number(count)) \(word)\(count == 1 ? "" : "s")"
  }

  /// `226`, `356 ms`: both in the unit of the greater.
  static func spread(_ spread: Spread) -> (p50: String, p95: String) {
    let unit = Unit(for: spread.p95)
    return (unit.figure(spread.p50), "\(unit.figure(spread.p95)) \(unit.name)")
  }

  /// `34 ms`.
  static func duration(_ nanoseconds: UInt64) -> String {
    let unit = Unit(for: nanoseconds)
    return "\(unit.figure(nanoseconds)) \(unit.name)"
  }

  /// `14 min 20 s`, `2 h 5 min`; short ones like `duration`.
  static func long(_ nanoseconds: UInt64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    switch seconds {
    case 0..<60: return duration(nanoseconds)
    case 60..<3600: return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60) min \(seconds % 60) s"
    default:
      let minutes = seconds / 60
      return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(number(Int(minutes / 60))) h \(minutes % 60) min"
    }
  }

  private struct Unit {
    var name: String
    var size: UInt64

    init(for nanoseconds: UInt64) {
      (name, size) =
        switch nanoseconds {
        case 0..<1_000: ("ns", 1)
        case 1_000..<1_000_000: ("µs", 1_000)
        case 1_000_000..<1_000_000_000: ("ms", 1_000_000)
        default: ("s", 1_000_000_000)
        }
    }

    /// One place after the point below ten, two for seconds, none above.
    func figure(_ nanoseconds: UInt64) -> String {
      if size == 1 { return String(nanoseconds) }
      if size == 1_000_000_000, nanoseconds < 10 * size {
        return Decimal.text(Double(nanoseconds) / 1e9, places: 2)
      }
      let tenths = nanoseconds.plus(size / 20) / (size / 10)
      if tenths >= 100 { return CycleWords.number(Int(nanoseconds.plus(size / 2) / size)) }
      return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
  }
}
