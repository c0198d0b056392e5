/// A group of disposables that are disposed of together.
public final class CompositeDisposable: Cancelable {
  /// Identifies a member of the group, for `remove(for:)`.
  public struct DisposeKey: Sendable {
    fileprivate let index: Int
    fileprivate let disposable: any Disposable
  }

  private let scope = Scope()

  /// An empty group.
  public init() {}

  /// A group of `disposables`.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { scope.add(disposable) }
  }

  /// A group of `disposables`.
  public convenience init(_ disposables: any Disposable...) {
    self.init(disposables: disposables)
  }

  /// Whether the group was disposed of.
  public var isDisposed: Bool { scope.isDisposed }

  /// The number of members; 0 once the group was disposed of.
  public var count: Int { scope.childCount }

  /// Adds a member. If the group was disposed of, disposes of `disposable` at once and returns nil.
  ///
  /// - Returns: A key for `remove(for:)`.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let index = scope.add(disposable)
    return index < 0 ? nil : DisposeKey(index: index, disposable: disposable)
  }

  /// Disposes of a member and removes it.
  public func remove(for key: DisposeKey) {
    scope.remove(key.disposable, at: key.index)
    key.disposable.dispose()
  }

  /// Disposes of all members, in the order in which they were added.
  public func dispose() { scope.dispose() }
}
