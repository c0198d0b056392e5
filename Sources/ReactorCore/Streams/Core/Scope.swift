import Synchronization

/// The lifetime of a subscription, handed down to its source: the gate that enforces the grammar of events.
///
/// Sources check `isDisposed` before each event, so disposal stops a stream at once, even before `subscribe` has
/// returned. An operator that does not pass a terminal event on runs its source in a child scope and disposes of that,
/// so that nothing follows a terminal event.
@usableFromInline
package class Scope: Cancelable, @unchecked Sendable {
  // Members are atomic, or say what guards them.
  private let isClosed = Atomic(false)
  /// Whether a parent has adopted it. Written before the parent can end it.
  private let hasParent = Atomic(false)
  /// Index among the children of the parent, whose lock guards it.
  private var index: Int32 = -1
  /// The observed effect of a reactor that this is a part of.
  // Written before another thread knows the scope. The sink of anything that runs in it retains the effect.
  @safe @exclusivity(unchecked)
  final unowned(unsafe) var effect: Scope?
  /// Disposables that end with this scope; most scopes of synchronous streams never have one.
  private let children = LazyLocked<ScopeChildren>()

  @usableFromInline
  package init() {}

  package final var isAdopted: Bool { hasParent.load(ordering: .sequentiallyConsistent) }

  /// Whether the scope has ended, and events must not pass.
  @usableFromInline
  package final var isDisposed: Bool { isClosed.load(ordering: .acquiring) }

  /// Closes the gate, and keeps the children until `disposeChildren`. True for the one caller that closed it.
  package final func close() -> Bool {
    !isClosed.exchange(true, ordering: .sequentiallyConsistent)
  }

  /// Closes the gate and disposes of the children. Any thread, any number of times.
  @usableFromInline
  package final func dispose() {
    if close() { disposeChildren() }
  }

  /// Disposes of the children, in the order in which they were added.
  package final func disposeChildren() {
    let gone = children.withLock { exchange(&$0, with: ScopeChildren()) }
    guard let gone else { return }
    gone.first?.dispose()
    for child in gone.more { child?.dispose() }
  }

  /// Disposes of `child` when this scope ends, or at once if it has.
  ///
  /// - Returns: The index of the child for `remove`, -1 if it was disposed of.
  @discardableResult
  @usableFromInline
  package final func add(_ child: any Disposable) -> Int {
    if isDisposed {
      child.dispose()
      return -1
    }
    // If another thread closes the scope now, it either finds the child, or we see that it is closed.
    let index = children.initialized(with: ScopeChildren()).withLock { $0.insert(child) }
    if !isClosed.load(ordering: .sequentiallyConsistent) { return index }
    remove(child, at: index)
    child.dispose()
    return -1
  }

  /// Calls `teardown` when this scope ends, or at once if it has.
  @usableFromInline
  package final func add(_ teardown: @escaping () -> Void) {
    add(AnonymousDisposable(teardown))
  }

  package final var childCount: Int { children.withLock { $0.count } ?? 0 }

  /// Removes a child without disposing of it. A child that has taken its index since then stays.
  package final func remove(_ child: any Disposable, at index: Int) {
    remove(child, at: { index })
  }

  /// A new scope that ends with this one, or before.
  @usableFromInline
  package final func child() -> Scope {
    let scope = Scope()
    adopt(scope)
    return scope
  }

  /// Makes `scope` end with this one.
  package final func adopt(_ scope: Scope) {
    if let effect { scope.effect = effect }
    children.initialized(with: ScopeChildren()).withLock { scope.index = Int32($0.insert(scope)) }
    scope.hasParent.store(true, ordering: .sequentiallyConsistent)
    if isClosed.load(ordering: .sequentiallyConsistent) { scope.dispose() }
    // If the scope ends now, it either sees its parent, or we see that it has ended.
    if scope.isDisposed { forget(scope) }
  }

  /// Ends a child scope, and removes it.
  @usableFromInline
  package final func end(_ child: Scope) {
    forget(child)
    child.dispose()
  }

  /// Runs `body`, in which an operator ends a stream early, and reports that if the stream is part of an effect.
  @usableFromInline
  final func reportingCut(by operation: StaticString, _ body: () -> Void) {
    if let effect { effect.reportCut(by: operation, body) } else { body() }
  }

  /// Runs `body`, which ends a part of this effect.
  func reportCut(by operation: StaticString, _ body: () -> Void) { body() }

  /// Reports that a task of this scope starts, if it is an observed effect.
  func reportTask() {}

  /// Removes a child scope without ending it. Does nothing if it was never adopted.
  package final func forget(_ child: Scope) {
    remove(child, at: { Int(child.index) })
  }

  /// - Parameter index: Called under the lock.
  private final func remove(_ child: any Disposable, at index: () -> Int) {
    _ = children.withLock { $0.remove(child, at: index()) }  // Freed outside the lock: its deinit may run user code.
  }
}

/// The children of a scope. Removed ones leave a free index.
private struct ScopeChildren {
  var first: (any Disposable)?
  var more: [(any Disposable)?] = []
  var free: [Int] = []

  var count: Int { (first == nil ? 0 : 1) + more.count - free.count }

  mutating func insert(_ child: any Disposable) -> Int {
    if first == nil {
      first = child
      return 0
    }
    if let index = free.popLast() {
      more[index - 1] = child
      return index
    }
    more.append(child)
    return more.count
  }

  mutating func remove(_ child: any Disposable, at index: Int) -> (any Disposable)? {
    if index == 0 {
      guard let there = first, there === child else { return nil }
      first = nil
      return there
    }
    guard index > 0, index <= more.count, let there = more[index - 1], there === child else { return nil }
    more[index - 1] = nil
    free.append(index)
    return there
  }
}
