import ReactorCore

/// Compares something before and after a reduce, and tells changes inside `Purity.unchecked` from the others.
protocol UncheckedRegionObserver: UncheckedRegionHandler {
  /// Whether a reduce runs.
  var isObserving: Bool { get }
  /// The reason of the innermost unchecked region.
  var reason: String? { get set }
  /// Collects the changes up to now under the current reason.
  func collect()
}

extension UncheckedRegionObserver {
  func unchecked(_ why: String, _ body: () -> Void) {
    guard isObserving else { return body() }
    var outer: String?
    // The observer's own work must not count as the reducer's.
    StreamUseRecorder.withoutRecording {
      collect()
      outer = reason
      reason = why
    }
    body()
    StreamUseRecorder.withoutRecording {
      collect()
      reason = outer
    }
  }
}
