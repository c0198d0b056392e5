import CReactorContext

/// Work kept for later, and the cause it had.
package struct Job {
  private let work: () -> Void
  private let cause: CauseID

  package init(_ work: @escaping () -> Void) {
    self.work = work
    cause = rc_cause()
  }

  package func run() {
    if rc_cause() == cause { work() } else { Cause.with(cause, work) }
  }
}
