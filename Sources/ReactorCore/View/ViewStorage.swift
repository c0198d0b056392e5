/// The reactor of a view, held as long as the view lives.
final class ViewStorage<Reactor>: Attachment, @unchecked Sendable {
  private struct State {
    var reactor: Reactor?
    var isLoaded = false
    var isUnbound = false
  }
  // The lock guards the state.
  private let state = Locked(State())

  var reactor: Reactor? {
    get { state.withLock { $0.reactor } }
    set {
      let before = state.withLock { state in
        defer {
          state.reactor = newValue
          state.isUnbound = newValue != nil
        }
        return state.reactor
      }
      _ = before  // Let go of outside the lock.
    }
  }

  /// Whether the view has reported that it loaded.
  var isLoaded: Bool {
    get { state.withLock { $0.isLoaded } }
    set { state.withLock { $0.isLoaded = newValue } }
  }

  /// The reactor if it was not bound yet; the caller binds it.
  func takeUnbound() -> Reactor? {
    state.withLock { state in
      guard state.isUnbound else { return nil }
      state.isUnbound = false
      return state.reactor
    }
  }
}
