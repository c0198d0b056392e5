extension BehaviourDifference {
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

    func isExceeded(_ before: UInt64, _ after: UInt64) -> Bool {
      after > before && after - before >= atLeast && Double(after) >= Double(before) * factor
    }
  }

  /// Adds effects and reduces that take longer than before, sorted by reactor and case.
  package mutating func compareTimes(_ old: Statistics, _ new: Statistics, limit: SlowerLimit) {
    var before: [BehaviourFacts.Subject: Distribution] = [:]
    for (subject, times) in Self.times(of: old) { before[subject] = times }
    for (subject, times) in Self.times(of: new).sorted(by: { $0.0 < $1.0 }) {
      guard let known = before[subject], known.count > 0, times.count > 0 else { continue }
      guard limit.isExceeded(known.p50, times.p50) || limit.isExceeded(known.p95, times.p95) else { continue }
      var change = Change(.slower, subject)
      change.times = Times(before: known, after: times)
      changes.append(change)
    }
  }

  private static func times(of statistics: Statistics) -> [(BehaviourFacts.Subject, Distribution)] {
    statistics.actions.map { (.init(kind: .effect, reactor: $0.reactorType, name: $0.label), $0.effect) }
      + statistics.mutations.map { (.init(kind: .mutation, reactor: $0.reactorType, name: $0.label), $0.reduce) }
  }
}
