import TraceReading

/// Moments as ISO 8601 in UTC, with microseconds.
extension ExportBuffer {
  /// - Parameter nanoseconds: Since 1970.
  mutating func moment(_ nanoseconds: UInt64) {
    let (year, month, day) = Self.date(daysSince1970: nanoseconds / 86_400_000_000_000)
    let microseconds = nanoseconds / 1_000 % 86_400_000_000
    padded(year, to: 4)
    byte(UInt8(ascii: "-"))
    padded(month, to: 2)
    byte(UInt8(ascii: "-"))
    padded(day, to: 2)
    byte(UInt8(ascii: "T"))
    padded(microseconds / 3_600_000_000, to: 2)
    byte(UInt8(ascii: ":"))
    padded(microseconds / 60_000_000 % 60, to: 2)
    byte(UInt8(ascii: ":"))
    padded(microseconds / 1_000_000 % 60, to: 2)
    byte(UInt8(ascii: "."))
    padded(microseconds % 1_000_000, to: 6)
    byte(UInt8(ascii: "Z"))
  }

  /// The date in the Gregorian calendar, by counting days from the first of March of the year 0, so that the leap day is the last of
  /// its year.
  private static func date(daysSince1970: UInt64) -> (year: UInt64, month: UInt64, day: UInt64) {
    let days = daysSince1970 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Trace.Header {
  /// Nanoseconds since 1970 of a time of the trace.
  func moment(_ time: UInt64) -> UInt64 {
    let (moment, isOver) = wall.addingReportingOverflow(time)
    return isOver ? .max : moment
  }
}
