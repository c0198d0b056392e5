import PlatformSupport

/// An object that counts the living ones of its kind.
package final class Tracked: @unchecked Sendable {
  package final class Count: @unchecked Sendable {
    // The lock guards the number.
    private let number = Locked(0)

    package init() {}

    package var alive: Int { number.withLock { $0 } }
    fileprivate func add(_ step: Int) { number.withLock { $0 += step } }
  }
  private let count: Count

  package init(_ count: Count) {
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }
}
