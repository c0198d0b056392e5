/// A disposable with several holders, disposed of when it and all that retained it were disposed of.
public final class RefCountDisposable: Cancelable {
  private struct State {
    var inner: (any Disposable)?
    var count = 0
    var isOver = false
  }
  // The lock guards the state.
  private let state: Locked<State>

  /// A shared holder of `disposable`, which is disposed of after the last holder.
  public init(disposable: any Disposable) {
    state = Locked(State(inner: disposable))
  }

  /// Whether the shared disposable was disposed of.
  public var isDisposed: Bool { state.withLock { $0.inner == nil } }

  /// Adds a holder, until the result is disposed of. Any thread.
  public func retain() -> any Disposable {
    let isHeld = state.withLock { state in
      if state.inner == nil { return false }
      state.count += 1
      return true
    }
    return isHeld ? Disposables.create { self.letGo { $0.count -= 1 } } : Disposables.create()
  }

  /// Ends this holder; those from `retain()` remain. Any number of times.
  public func dispose() { letGo { $0.isOver = true } }

  private func letGo(_ change: (inout State) -> Void) {
    let gone = state.withLock { state -> (any Disposable)? in
      change(&state)
      guard state.isOver, state.count == 0 else { return nil }
      return exchange(&state.inner, with: nil)
    }
    gone?.dispose()
  }
}
