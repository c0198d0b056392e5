import PlatformSupport

// The lock guards the action; it runs outside.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
  private let action: Locked<(() -> Void)?>

  init(_ action: @escaping () -> Void) {
    self.action = Locked(action)
  }

  var isDisposed: Bool { action.withLock { $0 == nil } }

  func dispose() {
    let now = action.withLock { action in
      defer { action = nil }
      return action
    }
    now?()
  }
}
