import CReactorContext

/// Work that runs later, under the cause it had when it was made.
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
