/// A holder of one disposable at a time: setting another disposes of the one before.
public final class SerialDisposable: Cancelable {
  private struct State {
    var current: (any Disposable)?
    var isDisposed = false
  }
  // The lock guards the state.
  private let state = Locked(State())

  /// A holder without a disposable.
  public init() {}

  /// Whether the holder was disposed of.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// The current disposable. Setting it disposes of the one before, or of the new one if the holder was disposed of.
  public var disposable: any Disposable {
    get { state.withLock { $0.current } ?? Disposables.create() }
    set {
      let superfluous = state.withLock { state -> (any Disposable)? in
        if state.isDisposed { return newValue }
        return exchange(&state.current, with: newValue)
      }
      superfluous?.dispose()
    }
  }

  /// Disposes of the current disposable and of every later one.
  public func dispose() {
    let current = state.withLock { state in
      defer { state = State(isDisposed: true) }
      return state.current
    }
    current?.dispose()
  }
}
