/// Settings for every reactor of the process. Any thread.
public enum ReactorDefaults {
  private struct State {
    var scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
    var viewScheduler: any ImmediateSchedulerType = {
      #if canImport(Darwin)
        MainScheduler.instance
      #else
        CurrentThreadScheduler.instance
      #endif
    }()
    var middleware: [any ReactorMiddleware] = []
  }
  // The lock guards the state.
  private static let state = Locked(State())

  /// The scheduler of reactors that do not name one: the calling thread unless set. Set it before the first reactor.
  public static var scheduler: Scheduler {
    get { state.withLock { $0.scheduler } }
    set { state.withLock { $0.scheduler = newValue } }
  }

  /// Where a `Binder` that names no scheduler sets its target: the main queue on Apple platforms, where views belong to
  /// it, and the calling thread elsewhere, where the main queue may not be running. Set it before the first view.
  public static var viewScheduler: Scheduler {
    get { state.withLock { $0.viewScheduler } }
    set { state.withLock { $0.viewScheduler = newValue } }
  }

  /// Lets `middleware` see every reactor that is first used from now on.
  public static func install(_ middleware: any ReactorMiddleware) {
    state.withLock { $0.middleware.append(middleware) }
  }

  /// Removes `middleware` for reactors that are first used from now on; others keep it.
  public static func remove(_ middleware: any ReactorMiddleware) {
    state.withLock { $0.middleware.removeAll { $0 === middleware } }
  }

  /// Runs `body` while no thread reads or sets the defaults.
  package static func whileLocked<Result>(_ body: () -> Result) -> Result { state.withLock { _ in body() } }

  @TaskLocal static var scoped: [any ReactorMiddleware] = []

  /// The middleware of a reactor that is first used now: of the process, and of the scope of the running task or else of
  /// what the running code is a consequence of.
  package static var middleware: [any ReactorMiddleware] {
    state.withLock { $0.middleware } + (scoped.isEmpty ? RunningScopes.ofCause : scoped)
  }
}

extension ReactorDefaults {
  /// Hides reactors that are first used inside `body` from some middleware of the scopes around it, and shows them to another.
  package static func replacing<Result>(
    _ outer: [any ReactorMiddleware], with inner: (any ReactorMiddleware)?, _ body: () throws -> Result
  ) rethrows -> Result {
    try within(replaced(outer, with: inner), body)
  }

  /// Does the same for an asynchronous body, across its suspensions.
  package static func replacing<Result>(
    _ outer: [any ReactorMiddleware], with inner: (any ReactorMiddleware)?,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await within(replaced(outer, with: inner), body)
  }

  private static func replaced(
    _ outer: [any ReactorMiddleware], with inner: (any ReactorMiddleware)?
  ) -> [any ReactorMiddleware] {
    scoped.filter { one in !outer.contains { $0 === one } } + (inner.map { [$0] } ?? [])
  }

  fileprivate static func within<Result>(_ scope: [any ReactorMiddleware], _ body: () throws -> Result) rethrows
    -> Result
  {
    RunningScopes.begin(scope)
    defer { RunningScopes.end(scope) }
    return try $scoped.withValue(scope, operation: body)
  }

  fileprivate static func within<Result>(
    _ scope: [any ReactorMiddleware], isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    RunningScopes.begin(scope)
    defer { RunningScopes.end(scope) }
    return try await $scoped.withValue(scope, operation: body)
  }
}

/// Lets `middleware` see every reactor that is first used inside `body`, also on other threads in consequence of it.
@discardableResult
public func withMiddleware<Result>(
  _ middleware: any ReactorMiddleware, _ body: () throws -> Result
) rethrows -> Result {
  try ReactorDefaults.within(ReactorDefaults.scoped + [middleware], body)
}

/// Does the same for an asynchronous body, across its suspensions.
@discardableResult
public func withMiddleware<Result>(
  _ middleware: any ReactorMiddleware, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await ReactorDefaults.within(ReactorDefaults.scoped + [middleware], body)
}
