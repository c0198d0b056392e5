import Synchronization

/// A scheduler of tests that takes cancelled work back, so that no order of work differs by work that does nothing.
package protocol RevocableScheduler: SchedulerType {
  /// Adds work as `enqueue(after:)` does.
  ///
  /// - Returns: Takes the work back, if it waits. Any thread.
  func enqueueRevocable(after delay: UInt64, _ work: @escaping () -> Void) -> () -> Void
}

/// The tests of this process that run in more than one order.
package enum ExploredTests {
  private static let count = Atomic(0)

  /// Whether there are any. Without them no scheduler is asked for its type.
  package static var areRunning: Bool { count.load(ordering: .relaxed) > 0 }

  package static func begin() { count.add(1, ordering: .relaxed) }

  package static func end() { count.subtract(1, ordering: .relaxed) }
}

extension ImmediateSchedulerType {
  /// Adds work, after `delay` if it is not nil.
  ///
  /// - Returns: Takes the work back; nil if the scheduler keeps what is cancelled.
  func enqueueRevocable(after delay: UInt64?, _ work: @escaping () -> Void) -> (() -> Void)? {
    if ExploredTests.areRunning, let revocable = self as? any RevocableScheduler {
      return revocable.enqueueRevocable(after: delay ?? 0, work)
    }
    if let delay, let scheduler = self as? any SchedulerType {
      scheduler.enqueue(after: delay, work)
    } else {
      enqueue(work)
    }
    return nil
  }
}

/// The error with which a test lets an answer of a service fail, in place of its value.
package final class PlannedFailure: Sendable {
  /// The failure of the work that runs now; nil outside of tests.
  @TaskLocal package static var current: PlannedFailure?

  // The lock guards the error.
  private let error: Locked<(any Error)?>

  package init(_ error: any Error) { self.error = Locked(error) }

  /// The error, once.
  package func take() -> (any Error)? {
    error.withLock { exchange(&$0, with: nil) }
  }

  /// The error that an operator is to emit in place of the value that is due now.
  package static func takeCurrent() -> (any Error)? { ExploredTests.areRunning ? current?.take() : nil }
}
