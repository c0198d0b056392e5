import CReactorContext
import PlatformSupport

/// Scopes of middleware that run now, for code that traced code began on a thread that is in none of their tasks.
package enum RunningScopes {
  // The lock guards the middleware of each scope that runs, the innermost last.
  private static let all = Locked<[[any ReactorMiddleware]]>([])

  static func begin(_ scope: [any ReactorMiddleware]) { all.withLock { $0.append(scope) } }

  static func end(_ scope: [any ReactorMiddleware]) {
    all.withLock { all in
      let isSame = { (other: [any ReactorMiddleware]) in other.elementsEqual(scope) { $0 === $1 } }
      if let last = all.lastIndex(where: isSame) { all.remove(at: last) }
    }
  }

  /// The middleware of the innermost scope whose tracer recorded the cause of the running code; empty if none did.
  static var ofCause: [any ReactorMiddleware] {
    let cause = rc_cause()
    if cause == 0 { return [] }
    // Asked outside the lock: a tracer takes locks of its own.
    return all.withLock { $0 }.last { scope in
      scope.contains { ($0 as? any TracingMiddleware)?.hasRecorded(cause) == true }
    } ?? []
  }

  /// Tells once of a type of reactors that nothing observes, because they are first used on a thread without a task or a
  /// cause while scopes run. A task without a scope is that of another test, which may want no trace.
  package static func tellUnseen(_ reactor: AnyObject) {
    guard rc_tracing(), rc_current_task() == 0, all.withLock({ !$0.isEmpty }) else { return }
    ReactorDiagnostic.report(
      """
      it is first used on a thread of its own, and nothing says which test began that, so it is not traced. Use it once in \
      the test, or attach the tracer: reactor.attach(TracedRun.tracer!).
      """, of: "\(type(of: reactor))", to: [])
  }
}
