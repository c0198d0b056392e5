import PlatformSupport
import ReactorCore

/// The inputs and expectations of one traced body in virtual time.
///
/// As a middleware it keeps the reactors of the body alive until its streams are compared, from the first input or
/// expectation on: a body may let go of its reactor before virtual time begins to run.
final class StreamExpectations: ReactorMiddleware, @unchecked Sendable {
  // The lock guards the state. Subscriptions are disposed of and closures called outside it.
  private let state = Locked(State())
  let scheduler: TestScheduler

  private struct State {
    /// The first input or expectation; nil before it. An endless run is reported there.
    var firstUse: TestLocation?
    /// Return the reactors that live.
    var reactors: [@Sendable () -> AnyObject?] = []
    var kept: [AnyObject] = []
    var subscriptions: [any Disposable] = []
    var ends: [TestTime?] = []
    var comparisons: [() -> Void] = []
  }

  @TaskLocal static var current: StreamExpectations?

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// The expectations of the running body. Fails the test if it does not run in virtual time.
  static func current(_ function: String, at location: TestLocation) -> StreamExpectations? {
    if let current { return current }
    location.fail(
      "\(function) needs virtual time, and this code runs in none: "
        + "use .traced(scheduler: { TestScheduler() }), or withTracing(scheduler: { TestScheduler() }) { … }")
    return nil
  }

  func scoped<Result>(_ body: () throws -> Result) rethrows -> Result {
    try TracedRun.$scheduler.withValue(scheduler) {
      try Self.$current.withValue(self) { try withMiddleware(self, body) }
    }
  }

  func scoped<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await TracedRun.$scheduler.withValue(scheduler) {
      try await Self.$current.withValue(self) { try await withMiddleware(self, body) }
    }
  }

  func created<R: Reactor>(_ context: CreatedContext<R>) {
    let reactor: AnyObject = (context.reactor as? any ReactorStandIn)?.object ?? context.reactor
    state.withLock { state in
      if state.firstUse != nil { return state.kept.append(reactor) }
      let reference = WeakReference(reactor)
      state.reactors.append { reference.object }
    }
  }

  /// Keeps a subscription, and all reactors of the body, until the streams are compared.
  func keep(_ subscription: any Disposable, at location: TestLocation) {
    state.withLock { state in
      state.subscriptions.append(subscription)
      if state.firstUse != nil { return }
      state.firstUse = location
      state.kept += state.reactors.compactMap { $0() }
      state.reactors = []
    }
  }

  /// Keeps the subscription to a recorded stream.
  ///
  /// - Parameter end: The tick at which it is disposed of; nil for the end of the run.
  func keep(_ subscription: any Disposable, disposed end: TestTime?, at location: TestLocation) {
    keep(subscription, at: location)
    state.withLock { $0.ends.append(end) }
    if let end { scheduler.scheduleAt(end) { subscription.dispose() } }
  }

  /// Adds a comparison, to be made when virtual time is over.
  func add(_ comparison: @escaping () -> Void) { state.withLock { $0.comparisons.append(comparison) } }

  /// Runs virtual time, then compares in the order of the expectations.
  func compare() {
    guard let firstUse = state.withLock({ $0.firstUse }) else { return }
    runScheduler(firstUse)
    for comparison in state.withLock({ $0.comparisons }) { comparison() }
  }

  func compare(onMain: Bool, isolation: isolated (any Actor)? = #isolation) async {
    if onMain { await MainActor.run { compare() } } else { compare() }
  }

  /// Runs until no work is left, or until the last end if each expectation has one.
  private func runScheduler(_ firstUse: TestLocation) {
    let ends = state.withLock { $0.ends }
    let end = ends.contains(nil) ? nil : ends.compactMap { $0 }.max()
    let bounded = BoundedRun(
      "virtual time", at: firstUse, to: end ?? .max, in: scheduler.time,
      remedy: "Say when streams end, in each expectation: TracedRun.expect(stream, disposed: 1000)")
    scheduler.run(bounded, to: end ?? .max)
  }

  /// Disposes of all subscriptions, and lets the reactors go.
  func discard() {
    let gone = state.withLock { state in
      defer { state = State() }
      return state
    }
    for subscription in gone.subscriptions { subscription.dispose() }
  }
}
