import TraceModel

extension TraceGraph {
  /// From the first moment at which something happened to a reactor to the last; the whole span where nothing did.
  ///
  /// What a recorder writes before and after is not part of what it recorded.
  var happening: ClosedRange<UInt64> {
    let begins = [actions.first?.time, effects.map(\.begin).min(), commits.map(\.time).min()].compactMap { $0 }
    let ends = [actions.map(\.time).max(), effects.map(\.finish).max(), commits.map(\.finish).max()].compactMap { $0 }
    guard let first = begins.min(), let last = ends.max() else { return span }
    // Close to the beginning of the trace it begins there.
    let isNearStart = Double(first) <= 0.12 * Double(last)
    return (isNearStart ? 0 : first)...max(first, last)
  }
}
