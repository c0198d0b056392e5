import Dispatch
import Synchronization

/// A watchdog that reports a main queue which the program never runs.
enum MainQueueWatchdog {
  private static let hasRun = Atomic(false)

  /// Notes that the main queue runs.
  static func noteTurn() {
    if !hasRun.load(ordering: .relaxed) { hasRun.store(true, ordering: .relaxed) }
  }

  /// Calls `report`, on any thread, unless the main queue has run a second after `delay` nanoseconds.
  static func expectTurn(after delay: UInt64, or report: @escaping () -> Void) {
    if hasRun.load(ordering: .relaxed) { return }
    let patience: UInt64 = 1_000_000_000
    let (deadline, isNever) = delay.addingReportingOverflow(patience)
    if isNever { return }
    DispatchQueue.global().run({ if !hasRun.load(ordering: .relaxed) { report() } }, after: deadline)
  }

  /// Writes a line to standard error, once in a process and in debug builds alone.
  static func report() {
    ReactorDiagnostic(
      reactor: "MainScheduler",
      message: """
        for more than a second nothing has run the main queue. Run it (dispatchMain() or RunLoop.main.run()), or use \
        another scheduler.
        """
    ).printOnce()
  }
}
