/// Something that can be stopped and let go of.
public protocol Disposable: AnyObject, Sendable {
  /// Stops it at once. Any thread, any number of times.
  func dispose()
}

/// A disposable that says whether it was disposed of.
public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}
