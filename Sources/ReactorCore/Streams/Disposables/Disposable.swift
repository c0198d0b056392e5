/// A subscription or resource that can be ended.
public protocol Disposable: AnyObject, Sendable {
  /// Ends it at once. Any thread, any number of times.
  func dispose()
}

/// A disposable that knows whether it was disposed of.
public protocol Cancelable: Disposable {
  /// Whether it was disposed of. Any thread.
  var isDisposed: Bool { get }
}
