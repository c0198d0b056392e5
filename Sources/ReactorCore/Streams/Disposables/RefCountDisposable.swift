import PlatformSupport

/// A disposable that others hold too: it goes once it was disposed of, and everything that retained it as well.
public final class RefCountDisposable: Cancelable {
  private struct State {
    var inner: (any Disposable)?
    var count = 0
    var isOver = false
  }
  // The lock guards the state.
  private let state: Locked<State>

  /// - Parameter disposable: What goes in the end.
  public init(disposable: any Disposable) {
    state = Locked(State(inner: disposable))
  }

  /// Whether what it holds has gone.
  public var isDisposed: Bool { state.withLock { $0.inner == nil } }

  /// Holds it until what is returned is disposed of.
  public func retain() -> any Disposable {
    let isHeld = state.withLock { state in
      if state.inner == nil { return false }
      state.count += 1
      return true
    }
    return isHeld ? Disposables.create { self.letGo { $0.count -= 1 } } : Disposables.create()
  }

  /// Lets go of it, as one of its holders. Any number of times.
  public func dispose() { letGo { $0.isOver = true } }

  private func letGo(_ change: (inout State) -> Void) {
    let gone = state.withLock { state -> (any Disposable)? in
      change(&state)
      guard state.isOver, state.count == 0 else { return nil }
      defer { state.inner = nil }
      return state.inner
    }
    gone?.dispose()
  }
}
