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
