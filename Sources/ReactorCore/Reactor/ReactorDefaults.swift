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

  @TaskLocal static var scoped: [any ReactorMiddleware] = []

  package static var middleware: [any ReactorMiddleware] { state.withLock { $0.middleware } + scoped }
}

extension ReactorDefaults {
  /// Hides reactors that are first used inside `body` from some middleware of the scopes around it, and shows them to another.
  package static func replacing<Result>(
    _ outer: [any ReactorMiddleware], with inner: (any ReactorMiddleware)?, _ body: () throws -> Result
  ) rethrows -> Result {
    try $scoped.withValue(replaced(outer, with: inner), operation: body)
  }

  /// Does the same for an asynchronous body, across its suspensions.
  package static func replacing<Result>(
    _ outer: [any ReactorMiddleware], with inner: (any ReactorMiddleware)?,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $scoped.withValue(replaced(outer, with: inner), operation: body)
  }

  private static func replaced(
    _ outer: [any ReactorMiddleware], with inner: (any ReactorMiddleware)?
  ) -> [any ReactorMiddleware] {
    scoped.filter { one in !outer.contains { $0 === one } } + (inner.map { [$0] } ?? [])
  }
}

/// Lets `middleware` see every reactor that is first used inside `body`.
@discardableResult
public func withMiddleware<Result>(
  _ middleware: any ReactorMiddleware, _ body: () throws -> Result
) rethrows -> Result {
  try ReactorDefaults.$scoped.withValue(ReactorDefaults.scoped + [middleware], operation: body)
}

/// Lets `middleware` see every reactor that is first used inside `body`, across its suspensions.
@discardableResult
public func withMiddleware<Result>(
  _ middleware: any ReactorMiddleware, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await ReactorDefaults.$scoped.withValue(ReactorDefaults.scoped + [middleware], operation: body)
}
