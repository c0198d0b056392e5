import TraceReading

extension BehaviorDifference {
  /// When an effect or a reduce counts as slower.
  package struct SlowerLimit: Sendable, Equatable {
    /// How many times as long the 50th or the 95th percentile must be; 1 or more.
    package var factor: Double
    /// Nanoseconds by which it must be longer as well, which keeps the noise of short times out.
    package var atLeast: UInt64

    package init(factor: Double = 2, atLeast: UInt64 = 1_000_000) {
      self.factor = factor
      self.atLeast = atLeast
    }

    package func isExceeded(_ before: UInt64, _ after: UInt64) -> Bool {
      after > before && after - before >= atLeast && Double(after) >= Double(before) * factor
    }
  }
}
