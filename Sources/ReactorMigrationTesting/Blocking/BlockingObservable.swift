import ReactorCore

/// A stream whose events a test waits for, on its own thread.
///
/// It waits for a limited time, and refuses to wait inside a cycle of a reactor, which would wait for itself. On the
/// main thread it runs the run loop meanwhile, so that work on the main queue is done.
public struct BlockingObservable<Element> {
  let seconds: Double
  let source: Observable<Element>
}

extension ObservableConvertibleType {
  /// Converts to a stream whose events a test can wait for.
  ///
  /// - Parameter timeout: The seconds to wait, after which `RxError.timeout` is thrown; a minute by default.
  public func toBlocking(timeout: Double? = nil) -> BlockingObservable<Element> {
    BlockingObservable(seconds: timeout ?? 60, source: asObservable())
  }
}
