import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// `@Test(.traced)`: traces every reactor that is first used in the test.
///
/// An impure reduce fails the test, at the line of the impure call where that is known. The trace of a test that fails is
/// attached to it, or written to `REACTOR_TRACE_DIR` where that is set, or to the temporary folder where attachments are
/// not kept; a case of a parameterised test has its arguments in the name.
public struct TracedTrait: TestTrait, SuiteTrait, TestScoping {
  private let policy: TracePolicy
  /// Makes the scheduler of one test, whose time is the trace's.
  private let scheduler: (@Sendable () -> TestScheduler)?

  init(policy: TracePolicy, scheduler: (@Sendable () -> TestScheduler)? = nil) {
    self.policy = policy
    self.scheduler = scheduler
  }

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    FoundationZone.follow(policy)
    let scheduler = scheduler?()
    let tracer = ReactorTracer.monitoringReducers(
      policy, clock: scheduler.map { .counting($0) } ?? .monotonic,
      name: TestCaseName.of(test.name, testCase, policy.redaction))
    let hasFailed = Locked(false)
    // Issues pass through here on their way to the report; thrown errors do not.
    let watch: IssueHandlingTrait = .compactMapIssues { issue in
      if issue.isFailure {
        hasFailed.withLock { $0 = true }
        tracer.markFailure(issue)
      }
      return issue
    }
    do {
      try await watch.provideScope(for: test, testCase: testCase) {
        try await TracedRun.$scheduler.withValue(scheduler) {
          try await TracedRun.$tracer.withValue(tracer) { try await withMiddleware(tracer, function) }
        }
      }
    } catch {
      tracer.markFailure(throwing: error, of: test.sourceLocation)
      await finish(tracer, of: test, testCase, hasFailed: true)
      throw error
    }
    await finish(tracer, of: test, testCase, hasFailed: hasFailed.withLock { $0 })
  }

  private func finish(_ tracer: ReactorTracer, of test: Test, _ testCase: Test.Case?, hasFailed: Bool) async {
    // There, because reducers of the main thread are replayed nowhere else.
    await MainActor.run { tracer.end() }
    let isImpure = TracedRun.judge(tracer.findings.found, policy, at: TestPlace(test.sourceLocation))
    // Nobody reads the trace of a test that passes.
    guard hasFailed || isImpure else { return }
    let trace = await MainActor.run { tracer.trace }
    let name = TestCaseName.of(path(of: test), testCase, policy.redaction)
    TracedRun.keep(trace, of: name, in: .swiftTesting(test.sourceLocation))
  }

  /// Module, suites and name of a test, without the place in its file.
  private func path(of test: Test) -> String {
    "\(test.id)".split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}

extension Trait where Self == TracedTrait {
  /// Traces the test, or every test of a suite.
  public static var traced: TracedTrait { TracedTrait(policy: .tests) }

  /// The same with another policy.
  public static func traced(_ policy: TracePolicy) -> TracedTrait { TracedTrait(policy: policy) }

  /// The same in virtual time: each test gets a scheduler of its own, `TracedRun.scheduler`, whose time is the trace's.
  /// Such a trace is the same in every run, byte by byte.
  public static func traced(
    _ policy: TracePolicy = .tests, scheduler: @escaping @Sendable () -> TestScheduler
  ) -> TracedTrait {
    TracedTrait(policy: policy, scheduler: scheduler)
  }
}
