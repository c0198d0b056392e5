import CReactorContext

// Reports of mistakes that do not stop a reactor. Any thread.
extension ReactorEngine {
  /// Reports to the middleware of this reactor, and once on standard error in debug builds.
  final func diagnose(_ message: String) {
    let diagnostic = ReactorDiagnostic(reactor: witnesses.typeName, message: message)
    diagnostic.printOnce()
    for middleware in attached.withLock({ $0.all }) ?? [] { middleware.diagnosed(diagnostic) }
  }

  /// Reports that this thread has been parked for a second.
  final func diagnoseLongWait() {
    diagnose(
      """
      thread \(rc_thread_number()) has waited for more than a second, because thread \
      \(runnerNumber.load(ordering: .relaxed)) is still inside a cycle of this reactor. Is something in it blocking, \
      such as a sync call to the main queue?
      """)
  }

  /// Reports that work for this reactor has waited for a second on a main queue that runs nothing of ours.
  final func diagnoseIdleMainQueue() {
    diagnose(
      """
      its scheduler is the main one, and the main queue has not run for more than a second. Run it \
      (dispatchMain() or RunLoop.main.run()), or give the reactor another scheduler.
      """)
  }
}
