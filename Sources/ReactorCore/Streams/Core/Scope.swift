import PlatformSupport
import Synchronization

/// How long a subscription lasts, handed down to its source: the one gate of the stream grammar.
///
/// Sources ask `isDisposed` before each event, so disposal stops a stream at once, also while `subscribe` has not
/// returned. Whoever takes a terminal event and does not pass it on has run its source in a scope of its own and
/// disposes of it; so nothing follows a terminal event.
@usableFromInline
package class Scope: Cancelable, @unchecked Sendable {
  // Members are atomic, or say who guards them.
  private let isClosed = Atomic(false)
  /// It has been adopted by a parent. Written before the parent can end it.
  private let hasParent = Atomic(false)
  /// Place among the children of the parent, guarded by the parent's lock.
  private var place: Int32 = -1
  /// The effect of a reactor that this is a part of, where somebody looks at it.
  // Written before anybody else knows the scope. Whoever runs in it has a sink that holds the effect.
  @exclusivity(unchecked)
  final unowned(unsafe) var effect: Scope?
  /// What ends with this scope; most scopes of synchronous streams never have a child.
  private let children = LazyLocked<ScopeChildren>()

  @usableFromInline
  package init() {}

  package final var isAdopted: Bool { hasParent.load(ordering: .sequentiallyConsistent) }

  @usableFromInline
  package final var isDisposed: Bool { isClosed.load(ordering: .acquiring) }

  /// Closes the gate and keeps what is inside until `disposeChildren`. True for the one caller that closed it.
  package final func close() -> Bool {
    !isClosed.exchange(true, ordering: .sequentiallyConsistent)
  }

  @usableFromInline
  package final func dispose() {
    if close() { disposeChildren() }
  }

  /// Disposes of what was added, in the order in which it was.
  package final func disposeChildren() {
    let gone = children.withLock { children in
      defer { children = ScopeChildren() }
      return children
    }
    guard let gone else { return }
    gone.first?.dispose()
    for child in gone.more { child?.dispose() }
  }

  /// Disposes of `child` together with this scope, or at once if that is over. Returns its place, for `remove`.
  @discardableResult
  @usableFromInline
  package final func add(_ child: any Disposable) -> Int {
    if isDisposed {
      child.dispose()
      return -1
    }
    // A scope that is closed meanwhile either sees the child here, or is seen as closed afterwards.
    let place = children.initialized(with: ScopeChildren()).withLock { $0.insert(child) }
    if !isClosed.load(ordering: .sequentiallyConsistent) { return place }
    remove(child, at: place)
    child.dispose()
    return -1
  }

  @usableFromInline
  package final func add(_ teardown: @escaping () -> Void) {
    add(AnonymousDisposable(teardown))
  }

  /// The number of those that end with this scope.
  package final var childCount: Int { children.withLock { $0.count } ?? 0 }

  /// Forgets a child without disposing of it; if it is there no more, whoever has its place now stays.
  package final func remove(_ child: any Disposable, at place: Int) {
    remove(child, at: { place })
  }

  /// A scope that ends with this one, or before.
  @usableFromInline
  package final func child() -> Scope {
    let scope = Scope()
    adopt(scope)
    return scope
  }

  /// Ends a scope together with this one.
  package final func adopt(_ scope: Scope) {
    if let effect { scope.effect = effect }
    children.initialized(with: ScopeChildren()).withLock { scope.place = Int32($0.insert(scope)) }
    scope.hasParent.store(true, ordering: .sequentiallyConsistent)
    if isClosed.load(ordering: .sequentiallyConsistent) { scope.dispose() }
    // One that ended meanwhile either sees that it was adopted, or is seen as ended here.
    if scope.isDisposed { forget(scope) }
  }

  /// Ends a child before its time and forgets it.
  @usableFromInline
  package final func end(_ child: Scope) {
    forget(child)
    child.dispose()
  }

  /// Around what an operator does to end a stream before its time, so that it is told where that is a part of an effect.
  @usableFromInline
  final func reportingCut(by operation: StaticString, _ body: () -> Void) {
    if let effect { effect.reportCut(by: operation, body) } else { body() }
  }

  /// Around what ends a part of this effect.
  func reportCut(by operation: StaticString, _ body: () -> Void) { body() }

  /// Forgets a child scope without ending it; nothing where it was never adopted.
  package final func forget(_ child: Scope) {
    remove(child, at: { Int(child.place) })
  }

  /// - Parameter place: Called under the lock.
  private final func remove(_ child: any Disposable, at place: () -> Int) {
    let removed = children.withLock { $0.remove(child, at: place()) }
    _ = removed  // Let go of outside the lock: its deinit may be user code.
  }
}

/// What ends with a scope; removed ones leave a free place.
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
    if let place = free.popLast() {
      more[place - 1] = child
      return place
    }
    more.append(child)
    return more.count
  }

  mutating func remove(_ child: any Disposable, at place: Int) -> (any Disposable)? {
    if place == 0 {
      guard let there = first, there === child else { return nil }
      first = nil
      return there
    }
    guard place > 0, place <= more.count, let there = more[place - 1], there === child else { return nil }
    more[place - 1] = nil
    free.append(place)
    return there
  }
}
