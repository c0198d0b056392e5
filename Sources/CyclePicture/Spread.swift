/// Half of some durations and nearly all of them: the 50th and 95th percentile by nearest rank.
///
/// Nearest rank is always one of the measured values, never a value in between.
package struct Spread: Sendable, Equatable {
  /// Nanoseconds.
  package var p50: UInt64
  package var p95: UInt64
  package var count: Int

  package init(p50: UInt64, p95: UInt64, count: Int) {
    self.p50 = p50
    self.p95 = p95
    self.count = count
  }

  /// Nil for no durations.
  package init?(of durations: [UInt64]) {
    guard !durations.isEmpty else { return nil }
    let sorted = durations.sorted()
    self.init(
      p50: sorted[Self.rank(50, of: sorted.count)], p95: sorted[Self.rank(95, of: sorted.count)], count: sorted.count)
  }

  /// Index of the smallest value that is not below `percent` of `count` values.
  static func rank(_ percent: Int, of count: Int) -> Int {
    max((percent * count + 99) / 100, 1) - 1
  }
}
