import PlatformSupport

/// A place for one disposable that is set once.
public final class SingleAssignmentDisposable: Cancelable {
  private let inner = SerialDisposable()
  private let wasSet = Locked(false)

  public init() {}

  public var isDisposed: Bool { inner.isDisposed }

  /// Set it once; a second time is a programmer's error.
  public var disposable: any Disposable {
    get { inner.disposable }
    set { setDisposable(newValue) }
  }

  public func setDisposable(_ disposable: any Disposable) {
    let again = wasSet.withLock { wasSet in
      defer { wasSet = true }
      return wasSet
    }
    precondition(!again, "a SingleAssignmentDisposable was given a second disposable; use SerialDisposable")
    inner.disposable = disposable
  }

  public func dispose() { inner.dispose() }
}
