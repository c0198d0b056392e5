import PlatformSupport

/// A place for one disposable at a time: setting another one disposes of the one before.
public final class SerialDisposable: Cancelable {
  private struct State {
    var current: (any Disposable)?
    var isDisposed = false
  }
  // The lock guards the state.
  private let state = Locked(State())

  public init() {}

  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  public var disposable: any Disposable {
    get { state.withLock { $0.current } ?? Disposables.create() }
    set {
      let superfluous = state.withLock { state -> (any Disposable)? in
        if state.isDisposed { return newValue }
        defer { state.current = newValue }
        return state.current
      }
      superfluous?.dispose()
    }
  }

  public func dispose() {
    let current = state.withLock { state in
      defer { state = State(isDisposed: true) }
      return state.current
    }
    current?.dispose()
  }
}
