import PlatformSupport
import TraceAnalysis
import TraceBehavior
import TraceReading

extension BehaviorDifference {
  /// Adds effects and reduces that take longer than before, sorted by reactor and case.
  package mutating func compareTimes(_ old: Statistics, _ new: Statistics, limit: SlowerLimit) {
    var before: [BehaviorFacts.Subject: Distribution] = [:]
    for (subject, times) in Self.times(of: old) { before[subject] = times }
    for (subject, times) in Self.times(of: new).sorted(by: { $0.0 < $1.0 }) {
      guard let known = before[subject], known.count > 0, times.count > 0 else { continue }
      guard limit.isExceeded(known.p50, times.p50) || limit.isExceeded(known.p95, times.p95) else { continue }
      var change = Change(.slower, subject)
      change.times = Times(before: known, after: times)
      changes.append(change)
    }
  }

  private static func times(of statistics: Statistics) -> [(BehaviorFacts.Subject, Distribution)] {
    statistics.actions.map { (.init(kind: .effect, reactor: $0.reactorType, name: $0.label), $0.effect) }
      + statistics.mutations.map { (.init(kind: .mutation, reactor: $0.reactorType, name: $0.label), $0.reduce) }
  }
}
