/// Several disposables as one.
public final class CompositeDisposable: Cancelable {
  /// Names one of them, for `remove(for:)`.
  public struct DisposeKey: Sendable {
    fileprivate let place: Int
    fileprivate let disposable: any Disposable
  }

  private let scope = Scope()

  public init() {}

  public init(disposables: [any Disposable]) {
    for disposable in disposables { scope.add(disposable) }
  }

  public convenience init(_ disposables: any Disposable...) {
    self.init(disposables: disposables)
  }

  public var isDisposed: Bool { scope.isDisposed }

  /// The number of those that are in it; 0 once it was disposed of.
  public var count: Int { scope.childCount }

  /// Adds one, or disposes of it at once and returns nil when this is disposed of already.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let place = scope.add(disposable)
    return place < 0 ? nil : DisposeKey(place: place, disposable: disposable)
  }

  /// Disposes of one and forgets it.
  public func remove(for key: DisposeKey) {
    scope.remove(key.disposable, at: key.place)
    key.disposable.dispose()
  }

  public func dispose() { scope.dispose() }
}
