import ReactorTrace
import Testing

/// A trait that traces every reactor that is first used in a test: `@Test(.traced)` or `@Suite(.traced)`.
///
/// An impure reducer fails the test, at the line of the impure call where that is known. The trace of a failed test is
/// written to the folder `REACTOR_TRACE_DIR` where that is set. Otherwise it is attached to the test, or written to the
/// temporary folder where the runner drops attachments; standard error says where. Each case of a parameterized test has a
/// trace of its own, with the arguments in its name.
public struct TracedTrait: TestTrait, SuiteTrait, TestScoping {
  let options: TracingOptions

  /// True: a suite passes the trait on to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with its own tracer, then reports its findings and keeps its trace if it failed.
  ///
  /// Swift Testing calls this. Errors of the test are rethrown; the tracer ends on the main actor, because reducers of the
  /// main thread are replayed there.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let scope = TracedScope(
      options, name: TestCaseName.of(test.name, testCase, options.policy.redaction),
      at: TestLocation(test.sourceLocation))
    let detector = FailureDetector(scope.tracer)
    do {
      try await detector.issueHandler.provideScope(for: test, testCase: testCase) {
        try await scope.run(comparesOnMain: true, function)
      }
    } catch {
      await finish(scope, of: test, testCase, throwing: error)
      throw error
    }
    await finish(scope, of: test, testCase, hasFailed: detector.hasFailed)
  }

  private func finish(
    _ scope: TracedScope, of test: Test, _ testCase: Test.Case?, hasFailed: Bool = false,
    throwing error: (any Error)? = nil
  ) async {
    let name = options.name ?? TestCaseName.of(path(of: test), testCase, options.policy.redaction)
    // On the main actor, because reducers of the main thread are replayed only there.
    await MainActor.run {
      scope.finish(hasFailed: hasFailed, throwing: error, of: name)
    }?.keep()
  }

  /// Module, suites and name of a test, without its source location.
  private func path(of test: Test) -> String {
    "\(test.id)".split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}

extension Trait where Self == TracedTrait {
  /// Traces the test, or every test of a suite, with `TracingOptions.tests`.
  public static var traced: TracedTrait { TracedTrait(options: .tests) }

  /// Traces the test, or every test of a suite.
  ///
  /// With a scheduler the test runs in virtual time: each test case gets a scheduler of its own as `TracedRun.scheduler`,
  /// which is also the clock of its trace. Such a trace is the same in every run, byte by byte. What the test expects of
  /// streams is compared when it returns: see `expect(_:)`.
  ///
  /// - Parameters:
  ///   - options: The policy, the clock, the name and the scheduler; the same that `withTracing` takes.
  ///   - scheduler: Makes the scheduler, as `options.scheduler` does, and goes before it.
  public static func traced(
    _ options: TracingOptions = .tests, scheduler: (@Sendable () -> TestScheduler)? = nil
  ) -> TracedTrait {
    TracedTrait(options: options.with(scheduler: scheduler))
  }
}
