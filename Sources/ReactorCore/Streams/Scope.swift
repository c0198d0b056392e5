import Synchronization

/// Something that can be stopped and let go of.
public protocol Disposable: AnyObject, Sendable {
  /// Stops it at once. Any thread, any number of times.
  func dispose()
}

/// A disposable that says whether it was disposed of.
public protocol Cancelable: Disposable {
  var isDisposed: Bool { get }
}

/// How long a subscription lasts, handed down to its source: the one gate of the stream grammar.
///
/// Sources ask `isDisposed` before each event, so disposal stops a stream at once, also while `subscribe` has not
/// returned. Whoever takes a terminal event and does not pass it on has run its source in a scope of its own and
/// disposes of it; so nothing follows a terminal event.
package final class Scope: Cancelable {
  private let isClosed = Atomic(false)
  // The lock guards the children.
  private let children = Locked(Children())

  package init() {}

  package var isDisposed: Bool { isClosed.load(ordering: .acquiring) }

  /// Closes the gate and keeps what is inside until `disposeChildren`.
  ///
  /// True for the one caller that closed it.
  package func close() -> Bool {
    !isClosed.exchange(true, ordering: .acquiringAndReleasing)
  }

  package func dispose() {
    if close() { disposeChildren() }
  }

  /// Disposes of what was added, in the order in which it was.
  package func disposeChildren() {
    let gone = children.withLock { children in
      defer { children = Children(place: children.place) }
      return children
    }
    gone.first?.dispose()
    for child in gone.more { child?.dispose() }
  }

  /// Disposes of `child` together with this scope, or at once if that is over.
  ///
  /// Returns its place, for `remove`.
  @discardableResult
  package func add(_ child: any Disposable) -> Int {
    // A scope that is closed meanwhile either sees the child here, or is seen as closed afterwards.
    let place = children.withLock { $0.insert(child) }
    if !isDisposed { return place }
    remove(child, at: place)
    child.dispose()
    return -1
  }

  package func add(_ teardown: @escaping () -> Void) {
    add(AnonymousDisposable(teardown))
  }

  /// Forgets a child without disposing of it; if it is there no more, whoever has its place now stays.
  package func remove(_ child: any Disposable, at place: Int) {
    let removed = children.withLock { $0.remove(child, at: place) }
    _ = removed  // Let go of outside the lock: its deinit may be user code.
  }

  /// A scope that ends with this one, or before.
  package func child() -> Scope {
    let scope = Scope()
    let place = add(scope)
    scope.children.withLock { $0.place = place }
    return scope
  }

  /// Ends a child before its time and forgets it.
  package func end(_ child: Scope) {
    forget(child)
    child.dispose()
  }

  /// Forgets a child scope without ending it.
  package func forget(_ child: Scope) {
    remove(child, at: child.children.withLock { $0.place })
  }
}

extension Scope {
  /// What ends with a scope; removed ones leave a free place.
  fileprivate struct Children {
    var first: (any Disposable)?
    var more: [(any Disposable)?] = []
    var free: [Int] = []
    /// Place of this scope among its parent's children.
    var place = 0
  }
}

extension Scope.Children {
  fileprivate mutating func insert(_ child: any Disposable) -> Int {
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

  fileprivate mutating func remove(_ child: any Disposable, at place: Int) -> (any Disposable)? {
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
