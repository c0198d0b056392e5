/// A disposable that a closure implements, which is called once.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
  // The lock guards the action, which runs outside of it.
  private let action: Locked<(() -> Void)?>

  init(_ action: @escaping () -> Void) {
    self.action = Locked(action)
  }

  var isDisposed: Bool { action.withLock { $0 == nil } }

  func dispose() {
    let now = action.withLock { exchange(&$0, with: nil) }
    now?()
  }
}
