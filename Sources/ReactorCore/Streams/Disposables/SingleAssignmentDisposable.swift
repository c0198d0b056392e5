/// A holder of one disposable that is set once.
public final class SingleAssignmentDisposable: Cancelable {
  private let inner = SerialDisposable()
  private let wasSet = Locked(false)

  /// A holder without a disposable.
  public init() {}

  /// Whether the holder was disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// The disposable. Setting it a second time is a programming error that stops the program.
  public var disposable: any Disposable {
    get { inner.disposable }
    set { setDisposable(newValue) }
  }

  /// Sets the disposable, and disposes of it if the holder was disposed of. A second call stops the program.
  public func setDisposable(_ disposable: any Disposable) {
    let again = wasSet.withLock { exchange(&$0, with: true) }
    precondition(!again, "a SingleAssignmentDisposable was given a second disposable; use SerialDisposable")
    inner.disposable = disposable
  }

  /// Disposes of the disposable, now or when it is set.
  public func dispose() { inner.dispose() }
}
