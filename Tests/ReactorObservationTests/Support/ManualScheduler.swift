import PlatformSupport
import ReactorCore

/// A scheduler that runs its work when a test says so.
final class ManualScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // The lock guards the work.
  private let waiting = Locked<[() -> Void]>([])

  func enqueue(_ work: @escaping () -> Void) { waiting.withLock { $0.append(work) } }

  /// Runs what waits, also what comes meanwhile.
  func runAll() {
    while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
  }
}
