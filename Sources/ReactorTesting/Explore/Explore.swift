import ReactorCore
import ReactorTrace
import Testing

/// Runs a body in the usual order and then in every order in which answers may come, and fails the test in the first order
/// in which the body fails.
///
/// ```swift
/// @Test func `a late answer is not shown`() throws {
///   try explore(orders: 200) { scheduler in
///     let service = SearchService(clock: scheduler.answers)            // what waits here may come at any time
///     let reactor = SearchReactor(service: service, clock: scheduler)  // timers, debounce, throttle keep their order
///     scheduler.scheduleAt(10, "type o") { reactor.action.onNext(.updateQuery("o")) }
///     scheduler.scheduleAt(320, "type owl") { reactor.action.onNext(.updateQuery("owl")) }
///     scheduler.start()
///     #expect(reactor.currentState.titles.allSatisfy { $0.contains("owl") })
///   }
/// }
/// ```
///
/// The body runs in the usual order, then with each answer held until nothing else is left, then with ordered pairs of them,
/// then in every order if these are no more than `orders`, otherwise in random ones. A body that passes was right in these
/// orders, and in all of them only where the result says so. `docs/explore.md` describes what is explored and what is not.
///
/// Everything that the body uses is made inside it, and it expects only what must hold in each order. All expectations may be
/// used; those of the first order that fails are reported, with both orders side by side, and both traces are kept. XCTest
/// cannot hold failures back: there they are reported before that, at their lines. The usual run is traced as with
/// `withTracing`; an impure reducer fails it.
///
/// - Parameters:
///   - options: The policy, the clock, the name and the scheduler, as for `withTracing`.
///   - orders: The most runs of the body, at least 1.
///   - limit: The most time, after which no further run begins.
///   - replay: An order by its text in the message of a failure; only the usual order and this one run.
///   - runsTasks: Whether the scheduler also runs tasks, so that the order of tasks which are ready is explored too. For the
///     scheduler that is made where the options have none: one of ticks of a millisecond.
///   - function: The name of the test where the options have none: the calling function.
///   - sourceLocation: The line of the call, for failures.
///   - body: The test, which is given its scheduler; `TracedRun.scheduler` is the same.
/// - Returns: How many orders ran, and whether these were all. It is printed on standard error too.
/// - Throws: The error of the body in the usual order. An error in another order is a failure of that order.
@discardableResult
public func explore(
  _ options: TracingOptions = .tests, orders: Int = 200, within limit: Duration = .seconds(60), replay: String? = nil,
  runsTasks: Bool = false, function: String = #function, sourceLocation: SourceLocation = #_testLocation,
  _ body: (_ scheduler: TestScheduler) throws -> Void
) throws -> Exploration {
  let location = TestLocation(sourceLocation)
  var session = ExploringSession(
    options.exploring(runsTasks, location), orders: orders, within: limit, replay: replay, name: function, at: location)
  ExploredTests.begin()
  defer { ExploredTests.end() }
  func held(_ plan: OrderPlan, isTraced: Bool) -> ExploredRun {
    let scope = session.scope(plan, isTraced: isTraced)
    let failures = HeldFailures(scope.tracer)
    failures.hold { try scope.run(body) }
    return scope.ended(failures)
  }

  let scope = session.scope(session.usualPlan, isTraced: true)
  let detector = FailureDetector()
  do {
    try detector.detectFailures { try scope.run(body) }
  } catch {
    session.noteError(error, of: scope)
    throw error
  }
  guard session.noteUsual(scope, scope.ended(hasFailed: detector.hasFailed)) else { return session.finish() }
  while let plan = session.next() {
    var run = held(plan, isTraced: session.tracesAll)
    if session.note(&run) {
      session.report(run, run.trace == nil ? held(plan, isTraced: true) : run)
      break
    }
  }
  return session.finish()
}

/// Runs an asynchronous body in every order in which answers may come, as the synchronous function does.
///
/// Give it `runsTasks: true` where effects are asynchronous: the tasks that they start run in virtual time, and so in the
/// order that is explored. The body itself is a part of the test's own task, which is real: it moves time with
/// `scheduler.start()` or `await scheduler.settle()`.
@discardableResult
public func explore(
  _ options: TracingOptions = .tests, orders: Int = 200, within limit: Duration = .seconds(60), replay: String? = nil,
  runsTasks: Bool = false, function: String = #function, sourceLocation: SourceLocation = #_testLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (_ scheduler: TestScheduler) async throws -> Void
) async throws -> Exploration {
  let location = TestLocation(sourceLocation)
  var session = ExploringSession(
    options.exploring(runsTasks, location), orders: orders, within: limit, replay: replay, name: function, at: location)
  ExploredTests.begin()
  defer { ExploredTests.end() }
  return try await session.explore {
    let detector = FailureDetector()
    try await detector.detectFailures { [scope = $0] in try await scope.run(body) }
    return detector.hasFailed
  } held: { scope in
    let failures = HeldFailures(scope.tracer)
    await failures.hold { try await scope.run(body) }
    return scope.ended(failures)
  }
}

extension TracingOptions {
  /// The options with a scheduler.
  func exploring(_ runsTasks: Bool, _ location: TestLocation) -> TracingOptions {
    guard scheduler == nil else { return self }
    var options = self
    let obstacle = runsTasks ? TaskHooks.obstacle : nil
    if let obstacle { location.fail(TestScheduler.refusal(obstacle)) }
    options.scheduler = { TestScheduler(0, 0.001, false, runningTasks: runsTasks && obstacle == nil) }
    return options
  }
}
