import PlatformSupport

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

/// A place for one disposable that is set once.
public final class SingleAssignmentDisposable: Cancelable {
  private let inner = SerialDisposable()
  private let wasSet = Locked(false)

  public init() {}

  public var isDisposed: Bool { inner.isDisposed }

  /// Set it once; a second time is a programmer's error.
  public var disposable: any Disposable {
    get { inner.disposable }
    set { setDisposable(newValue) }
  }

  public func setDisposable(_ disposable: any Disposable) {
    let again = wasSet.withLock { wasSet in
      defer { wasSet = true }
      return wasSet
    }
    precondition(!again, "a SingleAssignmentDisposable was given a second disposable; use SerialDisposable")
    inner.disposable = disposable
  }

  public func dispose() { inner.dispose() }
}

/// Disposes of what is in it when it goes.
public final class DisposeBag: Sendable {
  private let scope = Scope()

  public init() {}

  public convenience init(disposing disposables: any Disposable...) {
    self.init(disposing: disposables)
  }

  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// A bag of the subscriptions that `builder` lists, one a line.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  public func insert(_ disposable: any Disposable) {
    scope.add(disposable)
  }

  public func insert(_ disposables: any Disposable...) {
    insert(disposables)
  }

  /// Adds several, which end with the bag. Any thread.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { scope.add(disposable) }
  }

  /// Adds the subscriptions that `builder` lists, one a line.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) {
    insert(builder())
  }

  /// Lists subscriptions one a line.
  @resultBuilder
  public enum DisposableBuilder {
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }

  deinit { scope.dispose() }
}

extension Disposable {
  /// Keeps a subscription until `bag` goes.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
