import ReactorCore
import ReactorTrace
import Testing

/// A trait that runs a test in every order in which answers may come: `@Test(.traced, .explored(orders: 200))`.
///
/// The body takes its scheduler from `TracedRun.scheduler`, a new one in each run, and gives `scheduler.answers` to its
/// services. Swift Testing makes a new instance of the suite for each run, so what `init` and stored properties make is new
/// too; statics and globals are shared. Issues of runs in other orders are held back, and those of the first order that fails
/// are reported once, as `explore` does.
public struct ExploredTrait: TestTrait, SuiteTrait, TestScoping {
  let options: TracingOptions?
  let orders: Int
  let limit: Duration
  let replay: String?
  let runsTasks: Bool

  /// True: a suite passes the trait on to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one case of a test in one order after the other. Swift Testing calls this.
  ///
  /// Errors of the test in the usual order are rethrown.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard let testCase else { return try await function() }
    let location = TestLocation(test.sourceLocation)
    let options = (self.options ?? TracedScope.current?.options ?? .tests).exploring(runsTasks, location)
    var session = ExploringSession(
      options, orders: orders, within: limit, replay: replay, by: ".explored",
      name: TestCaseName.of(test.name, testCase, options.policy.redaction), at: location)
    ExploredTests.begin()
    defer { ExploredTests.end() }
    _ = try await session.explore { scope in
      let detector = FailureDetector(scope.tracer)
      try await detector.issueHandler.provideScope(for: test, testCase: testCase) {
        try await scope.run(comparesOnMain: true) { _ in try await function() }
      }
      return detector.hasFailed
    } held: { scope in
      let failures = HeldFailures(scope.tracer)
      let holding: IssueHandlingTrait = .compactMapIssues { issue in
        failures.add(issue)
        return nil
      }
      do {
        try await holding.provideScope(for: test, testCase: testCase) {
          try await scope.run(comparesOnMain: true) { _ in try await function() }
        }
      } catch {
        failures.add(throwing: error)
      }
      return await MainActor.run { scope.ended(failures) }
    }
  }
}

extension Trait where Self == ExploredTrait {
  /// Runs the test, or every test of a suite, in up to 200 orders in which its answers may come.
  public static var explored: ExploredTrait { explored() }

  /// Runs the test, or every test of a suite, in every order in which its answers may come.
  ///
  /// - Parameters:
  ///   - options: The policy, the clock, the name and the scheduler. Nil for those of `.traced` before it in the list of
  ///     traits, or else `TracingOptions.tests`. Do not put `.traced` after it: its scheduler would hide the one of the run.
  ///   - orders: The most runs of the test, at least 1.
  ///   - limit: The most time, after which no further run begins.
  ///   - replay: An order by its text in the message of a failure; only the usual order and this one run.
  ///   - runsTasks: Whether the scheduler also runs tasks, where the options have none.
  public static func explored(
    _ options: TracingOptions? = nil, orders: Int = 200, within limit: Duration = .seconds(60), replay: String? = nil,
    runsTasks: Bool = false
  ) -> ExploredTrait {
    ExploredTrait(options: options, orders: orders, limit: limit, replay: replay, runsTasks: runsTasks)
  }
}
