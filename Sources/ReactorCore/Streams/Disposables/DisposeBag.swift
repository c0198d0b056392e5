/// A bag of disposables that disposes of them when it is deallocated.
public final class DisposeBag: Sendable {
  private let scope = Scope()

  /// An empty bag.
  public init() {}

  /// A bag of `disposables`.
  public convenience init(disposing disposables: any Disposable...) {
    self.init(disposing: disposables)
  }

  /// A bag of `disposables`.
  public convenience init(disposing disposables: [any Disposable]) {
    self.init()
    insert(disposables)
  }

  /// A bag of the subscriptions that `builder` lists, one a line.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Adds a disposable. Any thread.
  public func insert(_ disposable: any Disposable) {
    scope.add(disposable)
  }

  /// Adds disposables. Any thread.
  public func insert(_ disposables: any Disposable...) {
    insert(disposables)
  }

  /// Adds disposables. Any thread.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { scope.add(disposable) }
  }

  /// Adds the subscriptions that `builder` lists, one a line.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) {
    insert(builder())
  }

  /// Builds a list of subscriptions, one a line.
  @resultBuilder
  public enum DisposableBuilder {
    /// The listed subscriptions.
    public static func buildBlock(_ disposables: any Disposable...) -> [any Disposable] { disposables }
  }

  deinit { scope.dispose() }
}

extension Disposable {
  /// Adds this disposable to `bag`, which keeps and finally disposes of it.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
