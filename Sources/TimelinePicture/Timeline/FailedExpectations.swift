import PictureKit
import TraceReading

extension TraceGraph {
  /// The phrase about failed expectations in the header of a picture; nil if none failed.
  ///
  /// - Parameter window: The shown time, in nanoseconds since the trace's header.
  func failedExpectations(in window: ClosedRange<UInt64>) -> String? {
    let failed = marks.filter(\.isFailure)
    guard let first = failed.min(by: { ($0.time, $0.seq) < ($1.time, $1.seq) }) else { return nil }
    let location = first.failedAt.map { SafeText.clean($0, limit: 60) }
    var text = "test failed" + (location.map { " at \($0)" } ?? "")
    if failed.count > 1 {
      text = "\(CountText.of(failed.count)) expectations failed" + (location.map { ", first at \($0)" } ?? "")
    }
    let isShown = failed.contains { window.contains($0.time) }
    return isShown ? text : text + ", not in this part"
  }
}
