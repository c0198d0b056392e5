/// Work that waits for its turn and can be cancelled until then.
final class ScheduledWork: Cancelable, @unchecked Sendable {
  // The lock guards the job, which runs outside it.
  private let job: Locked<Job?>

  init(_ work: @escaping () -> Void) {
    job = Locked(Job(work))
  }

  var isDisposed: Bool { job.withLock { $0 == nil } }

  func run() { removeJob()?.run() }

  func dispose() { _ = removeJob() }

  private func removeJob() -> Job? {
    job.withLock { job in
      defer { job = nil }
      return job
    }
  }
}
