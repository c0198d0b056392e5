/// Factories of disposables.
public enum Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable { NopDisposable.instance }

  /// A disposable that calls `dispose` once, on the thread that disposes first.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }

  /// A group of disposables that are disposed of together.
  public static func create(_ disposables: any Disposable...) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }

  /// A group of disposables that are disposed of together.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}

private final class NopDisposable: Disposable {
  static let instance = NopDisposable()

  func dispose() {}
}
