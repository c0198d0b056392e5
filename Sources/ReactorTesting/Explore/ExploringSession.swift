import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// One call of `explore`: what has run, what runs next, and the report. The callers of it run the body.
struct ExploringSession {
  let options: TracingOptions
  let name: String
  private let orders: Int
  private let deadline: ContinuousClock.Instant
  private let replay: String?
  /// The function or trait that explores, as its caller wrote it.
  private let caller: String
  private let location: TestLocation
  /// The traced test around it, which keeps the trace of one of the runs as its own.
  private let around = TracedScope.current
  private var explorer: Explorer
  private var usual: ExploredRun?
  /// Whether every run is traced: the body reads its trace, or XCTest would show failures twice if a run came again.
  private(set) var tracesAll = PassingTestTrace.orders != nil || Test.current == nil && TestLocation.isTestBundle
  private var ranOutOfTime = false
  private var failingRun: Int?
  private var hasReplayed = false
  /// The laws that every run must keep.
  private let laws: ExpectedLaws

  init(
    _ options: TracingOptions, orders: Int, within limit: Duration, replay: String?, by caller: String = "explore",
    name: String, at location: TestLocation
  ) {
    self.options = options
    self.name = options.name ?? name
    self.orders = max(orders, 1)
    deadline = ContinuousClock.now + limit
    self.replay = replay
    self.caller = caller
    self.location = location
    explorer = Explorer(limit: orders)
    laws = .ofRuns(options, location)
    // A trace alone tells which effects are meant to go on, and what broke a law.
    if !options.longLivingEffects.isEmpty || !laws.isEmpty { tracesAll = true }
  }

  func scope(_ plan: OrderPlan, isTraced: Bool) -> ExploredScope {
    ExploredScope(options, plan, laws, name: name, isTraced: isTraced)
  }

  // MARK: The usual order

  var usualPlan: OrderPlan { OrderPlan() }

  /// Notes the usual run, and keeps its trace if it failed. False if there is nothing to explore then.
  ///
  /// Its issues have been reported as those of any test.
  mutating func noteUsual(_ scope: ExploredScope, _ run: ExploredRun) -> Bool {
    usual = run
    keepAround(run)
    tracesAll = tracesAll || run.usesTracer
    _ = explorer.note(scope.run)
    let isImpure = TracedRun.report(run.findings, options, at: location)
    run.unlawful.report(at: location)
    let isUnlawful = !run.unlawful.failures.isEmpty
    if isUnlawful { usual?.hasFailed = true }
    guard run.hasFailed || isImpure || isUnlawful else { return true }
    if around == nil, let trace = run.trace {
      TracedRun.keep(trace, chains: run.chains, of: "\(location.fileID) \(name)", at: location)
    }
    return false
  }

  private func keepAround(_ run: ExploredRun) {
    if let trace = run.trace { around?.explored.run.withLock { $0 = (trace, run.chains) } }
  }

  /// Notes that the usual run threw an error, and keeps its trace.
  mutating func noteError(_ error: any Error, of scope: ExploredScope) {
    scope.tracer?.markFailure(throwing: error, of: location)
    _ = noteUsual(scope, scope.ended(hasFailed: true))
  }

  // MARK: Other orders

  /// The plan of the next run; nil when the exploration is over.
  mutating func next() -> OrderPlan? {
    if replay != nil { return replayedPlan() }
    if failingRun != nil { return nil }
    guard let plan = explorer.next() else { return nil }
    ranOutOfTime = ContinuousClock.now >= deadline
    return ranOutOfTime ? nil : plan
  }

  /// Code that runs an order again, to write in the test.
  private func call(_ order: String) -> String { "\(caller)(replay: \"\(order)\")" }

  private mutating func replayedPlan() -> OrderPlan? {
    guard let replay, !hasReplayed, let usual, let shape = explorer.shape else { return nil }
    hasReplayed = true
    guard let order = OrderReplay(replay) else {
      location.fail(
        "\(call(TerminalText.escaped(replay))) names no order. Copy it from the message of a failure, or "
          + "remove it to explore")
      return nil
    }
    if let plan = order.order.plan(after: usual.run, shape) { return plan }
    let (answers, tasks) = usual.run.state.withLock { ($0.answers.count, $0.tasks.count) }
    location.fail(
      "\(call(order.text)) does not fit this test, which has changed since: its usual order has "
        + "\(answers) answers and \(tasks) tasks. Remove replay: to explore it again")
    return nil
  }

  /// Notes a run, and the laws that it does not keep among its failures. True if it failed, and is to run once more to be told.
  ///
  /// With laws each run has its trace, and none runs once more.
  mutating func note(_ run: inout ExploredRun) -> Bool {
    if !run.unlawful.failures.isEmpty {
      run.failures += run.unlawful.failures
      run.hasFailed = true
    }
    guard explorer.note(run.run) else {
      failingRun = explorer.runs
      location.fail(Self.irregular)
      return false
    }
    if let trace = run.trace, let orders = PassingTestTrace.orders {
      PassingTestTrace.write(trace, of: "\(location.fileID) \(name)", into: orders)
    }
    if run.hasFailed, !run.run.hasGivenUp || run.run.plan.fate != nil { failingRun = explorer.runs }
    return failingRun != nil
  }

  static let irregular =
    "explore ran this body twice in the same order, and it asked for other answers the second time. It depends on "
    + "something that no scheduler orders: real time, random numbers, other threads, or objects that the runs share. "
    + "Make everything that the test uses inside the body, and run async effects with explore(runsTasks: true)"

  // MARK: The report

  /// Reports the run that failed: `first` as it was found, `again` with its trace.
  func report(_ first: ExploredRun, _ again: ExploredRun) {
    guard let usual, let usualTrace = usual.trace, let trace = again.trace else { return }
    var labels = ArrivalLabels()
    labels.add(usual.run, usualTrace)
    labels.add(again.run, trace)
    let arrivals = labels.arrivals(of: again.run)
    let check = OrderReplay.check(of: arrivals.map(\.label))
    let text = OrderReplay(OrderReplay.Order(of: first.run, usual: usual.run), check: check).text
    if let problem = problemOfReplay(check, arrivals) { return location.fail(problem) }
    let claim = ExploredMessage.claim(of: first.run, labels)
    let number = replay == nil ? "order \(explorer.runs), of at most \(orders)" : "the order that is replayed"
    let found = ExploredMessage.marked(
      ExploredOrders(
        usual: .init(arrivals: labels.arrivals(of: usual.run), trace: usualTrace),
        failing: .init(arrivals: arrivals, trace: trace),
        headline: "\(claim) (\(number)): \(call(text))", replay: call(text),
        messages: again.hasFailed ? again.failures : first.failures + [Self.passedAgain],
        test: "\(location.fileID) \(name)"))
    location.fail(ExploredMessage.text(of: found))
    KeptFiles.keep(KeptFiles.files(of: found), of: found.test, at: location)
    keepAround(again)
  }

  private static let passedAgain =
    "and passed when it ran again in the same order: the body depends on something that no scheduler orders"

  /// Tells of an order that is not the one which was to be replayed; nil if it is.
  private func problemOfReplay(_ check: UInt16, _ arrivals: [ExploredOrders.Arrival]) -> String? {
    guard let replay, let given = OrderReplay(replay), let expected = given.check, expected != check else { return nil }
    return
      "\(call(given.text)) does not fit this test, which has changed since. It fails in this order: "
      + "\(arrivals.map(\.label).joined(separator: ", ")). Remove replay: to explore it again"
  }

  /// The result, which is printed unless the test has failed.
  func finish() -> Exploration {
    let result = Exploration(
      runs: explorer.runs, isComplete: explorer.isComplete && failingRun == nil,
      answers: usual?.run.state.withLock { $0.answers.count } ?? 0, failingRun: failingRun,
      ranOutOfTime: ranOutOfTime, unfinished: explorer.unfinished)
    let caller = "\(name) (\(location.text))"
    if usual?.hasFailed == false, failingRun == nil {
      FailedTestTrace.printLine(replay == nil ? "\(caller): \(result)" : "\(caller): replayed one order, and no other")
    }
    return result
  }
}
