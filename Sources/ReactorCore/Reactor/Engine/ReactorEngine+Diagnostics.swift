import CReactorContext

// What works, but not as its author will have meant it. Any thread.
extension ReactorEngine {
  /// Tells whoever looks at this reactor, and standard error once in debug builds.
  final func diagnose(_ message: String) {
    let diagnostic = ReactorDiagnostic(reactor: edges.typeName, message: message)
    diagnostic.sayOnce()
    for middleware in attached.withLock({ $0.all }) ?? [] { middleware.diagnosed(diagnostic) }
  }

  /// This thread has been parked for a second.
  final func sayWaiting() {
    diagnose(
      """
      thread \(rc_thread_number()) has waited for more than a second, because thread \
      \(runnerNumber.load(ordering: .relaxed)) is still inside a cycle of this reactor. Is something in it blocking, \
      such as a sync call to the main queue?
      """)
  }

  /// Work for this reactor has waited on the main queue for a second, and the main queue has run nothing else for us.
  final func sayNobodyRunsMain() {
    diagnose(
      """
      its scheduler is the main one, and for more than a second nobody has run the main queue. Run it \
      (dispatchMain() or RunLoop.main.run()), or give the reactor another scheduler.
      """)
  }
}
