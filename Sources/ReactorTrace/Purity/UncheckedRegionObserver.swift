import ReactorCore

/// Looks at something while a reducer runs, and tells what changes inside of `Purity.unchecked` from the rest.
protocol UncheckedRegionObserver: UncheckedRegionHandler {
  /// Between its beginning and its end.
  var isLooking: Bool { get }
  /// The reason of the innermost unchecked stretch that runs.
  var why: String? { get set }
  /// Takes down what has changed up to now, for the reason that holds.
  func collect()
}

extension UncheckedRegionObserver {
  func unchecked(_ why: String, _ body: () -> Void) {
    guard isLooking else { return body() }
    var outer: String?
    // Our own work is no doing of the reducer's.
    StreamUseRecorder.withoutRecording {
      collect()
      outer = self.why
      self.why = why
    }
    body()
    StreamUseRecorder.withoutRecording {
      collect()
      self.why = outer
    }
  }
}
