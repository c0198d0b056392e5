import PlatformSupport

/// An object that is made when it is first asked for.
package final class MadeOnce<Object: AnyObject>: @unchecked Sendable {
  // The lock guards the object; the closure never changes, and runs outside of the lock.
  private let made = Locked<Object?>(nil)
  private let make: () -> Object

  package init(_ make: @escaping () -> Object) { self.make = make }

  /// The object. Threads that ask for it first at the same time may each make one, and get the one that is kept.
  ///
  /// - Parameter begin: Called once with the object that is kept, after it can be read.
  package func object(_ begin: (Object) -> Void) -> Object {
    if let made = made.withLock({ $0 }) { return made }
    let mine = make()
    let kept = made.withLock { made in
      let kept = made ?? mine
      made = kept
      return kept
    }
    if kept === mine { begin(mine) }
    return kept
  }
}
