/// Makes disposables.
public enum Disposables {
  /// Nothing to dispose of.
  public static func create() -> any Disposable { Nothing.instance }

  /// Runs `dispose` once, on the thread that disposes first.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }

  /// All of them as one.
  public static func create(_ disposables: any Disposable...) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }

  /// All of them as one.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}

private final class Nothing: Disposable {
  static let instance = Nothing()

  func dispose() {}
}
