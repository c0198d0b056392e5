import PlatformSupport
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
    count = nanoseconds.count
    let last = nanoseconds.max() ?? 0
    p50 = Distribution.rank(nanoseconds, upTo: last, percent: 50)
    p95 = Distribution.rank(nanoseconds, upTo: last, percent: 95)
    max = last
  }

  /// The rank of a percentile among durations in ascending order, from 0. There must be one.
  package static func rank(percent: Int, of count: Int) -> Int { (count * percent + 99) / 100 - 1 }

  /// One that is known.
  package init(count: Int, p50: UInt64, p95: UInt64, max: UInt64) {
    (self.count, self.p50, self.p95, self.max) = (count, p50, p95, max)
  }

  /// Nil for no durations.
  package init?(of nanoseconds: [UInt64]) {
    guard !nanoseconds.isEmpty else { return nil }
    self.init(nanoseconds)
  }

  /// Finds one byte of the result after the other, from the highest on, which is faster than to sort them.
  private static func rank(_ numbers: [UInt64], upTo last: UInt64, percent: Int) -> UInt64 {
    guard !numbers.isEmpty else { return 0 }
    var rank = rank(percent: percent, of: numbers.count)
    var candidates = numbers
    for shift in stride(from: 56 - last.leadingZeroBitCount / 8 * 8, through: 0, by: -8) where candidates.count > 256 {
      var counts = [Int](repeating: 0, count: 256)
      for number in candidates { counts[Int(number >> shift & 255)] += 1 }
      var byte = 0
      while rank >= counts[byte] {
        rank -= counts[byte]
        byte += 1
      }
      if counts[byte] < candidates.count { candidates.removeAll { $0 >> shift & 255 != byte } }
    }
    return candidates.sorted()[rank]
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
