import TraceModel

/// The part of a trace in which reactors were active, without what the recorder writes before and after it.
enum ActiveSpan {
  /// Covers all stretches; nil for none. It begins at 0 if the first stretch is near the beginning of the trace.
  static func covering(_ stretches: [ClosedRange<UInt64>]) -> ClosedRange<UInt64>? {
    guard let first = stretches.map(\.lowerBound).min(), let last = stretches.map(\.upperBound).max() else {
      return nil
    }
    let isNearStart = Double(first) <= 0.12 * Double(last)
    return (isNearStart ? 0 : first)...max(first, last)
  }
}

extension TraceGraph {
  /// From the first action, effect or commit to the end of the last; the whole span if there is none.
  var activeSpan: ClosedRange<UInt64> {
    var stretches = actions.map { $0.time...$0.time }
    stretches += effects.map { $0.begin...max($0.begin, $0.finish) }
    stretches += commits.map { $0.time...$0.finish }
    return ActiveSpan.covering(stretches) ?? span
  }
}
