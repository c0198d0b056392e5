import TraceFormat
import TraceJSON

/// How long something took, over all the times it happened.
package struct Distribution: Sendable, Equatable {
  /// Number of durations.
  package var count: Int
  /// Nanoseconds; 0 if it never happened.
  package var p50: UInt64
  /// Nanoseconds that 95 % of them do not exceed; 0 if there are none.
  package var p95: UInt64
  /// Nanoseconds of the longest; 0 if there are none.
  package var max: UInt64

  /// Percentiles by nearest rank: the value of rank ⌈p · n⌉ in the sorted ones, so always one that occurred.
  package init(_ nanoseconds: [UInt64]) {
    let sorted = nanoseconds.sorted()
    count = sorted.count
    p50 = Distribution.rank(sorted, percent: 50)
    p95 = Distribution.rank(sorted, percent: 95)
    max = sorted.last ?? 0
  }

  /// Nil for no durations.
  package init?(of nanoseconds: [UInt64]) {
    guard !nanoseconds.isEmpty else { return nil }
    self.init(nanoseconds)
  }

  private static func rank(_ sorted: [UInt64], percent: Int) -> UInt64 {
    guard !sorted.isEmpty else { return 0 }
    return sorted[(sorted.count * percent + 99) / 100 - 1]
  }

  /// `1.2 ms / 3 ms / 4 ms`, one of them where all are equal, or a dash.
  package var text: String {
    guard p50 != max else { return count == 0 ? "-" : DurationText.of(max) }
    return [p50, p95, max].map { DurationText.of($0) }.joined(separator: " / ")
  }
}

extension Distribution {
  package var json: JSONValue {
    .object(["count": .number(count), "p50": .number(p50), "p95": .number(p95), "max": .number(max)])
  }
}
