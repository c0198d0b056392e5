/// Work that waits for its turn and can be cancelled until then.
final class ScheduledWork: Cancelable, @unchecked Sendable {
  // The locks guard the job and what takes it back, which run outside them.
  private let job: Locked<Job?>
  private let revoke = Locked<(() -> Void)?>(nil)

  init(_ work: @escaping () -> Void) {
    job = Locked(Job(work))
  }

  var isDisposed: Bool { job.withLock { $0 == nil } }

  func run() {
    let job = removeJob()
    _ = takeRevoke()
    job?.run()
  }

  /// Adds it to a scheduler, after `delay` nanoseconds where that is not nil.
  func enqueue(on scheduler: any ImmediateSchedulerType, after delay: UInt64? = nil) {
    guard let revoke = scheduler.enqueueRevocable(after: delay, { self.run() }) else { return }
    self.revoke.withLock { $0 = revoke }
    if isDisposed { takeRevoke()?() }
  }

  func dispose() {
    _ = removeJob()
    takeRevoke()?()
  }

  private func takeRevoke() -> (() -> Void)? {
    revoke.withLock { exchange(&$0, with: nil) }
  }

  private func removeJob() -> Job? {
    job.withLock { exchange(&$0, with: nil) }
  }
}
