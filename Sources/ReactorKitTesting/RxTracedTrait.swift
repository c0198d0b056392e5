#if ReactorKit
  import ReactorKitTrace
  public import ReactorTesting
  public import RxSwift
  public import Testing

  /// A trait that traces tests in the time of a scheduler of RxSwift: `.traced(scheduler: { TestScheduler(initialClock: 0) })`.
  public struct RxTracedTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let options: TracingOptions
    fileprivate let makeScheduler: @Sendable () -> any RxSwift.SchedulerType

    /// True: a suite passes the trait on to each of its tests.
    public var isRecursive: Bool { true }

    /// Runs one case of a test as `.traced` does, with a scheduler of its own. Swift Testing calls this.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      guard testCase != nil else { return try await function() }
      let running = RunningScheduler(scheduler: makeScheduler())
      var options = options
      options.clock = .virtual(running.scheduler)
      try await RunningScheduler.$current.withValue(running) { [options] in
        try await TracedTrait.traced(options).provideScope(for: test, testCase: testCase, performing: function)
      }
    }
  }

  extension Trait where Self == RxTracedTrait {
    /// Traces the test, or every test of a suite, and counts the times of the trace by RxTest's `TestScheduler`, or by another
    /// scheduler of RxSwift, which the test moves.
    ///
    /// - Parameters:
    ///   - options: The policy and the name; those of `.traced` by default.
    ///   - scheduler: Makes the scheduler, once for each test case, which gets it as `TracedRun.scheduler(_:)`.
    public static func traced<Scheduler: RxSwift.SchedulerType>(
      _ options: TracingOptions = .tests, scheduler: @escaping @Sendable () -> Scheduler
    ) -> RxTracedTrait {
      RxTracedTrait(options: options, makeScheduler: scheduler)
    }
  }

  extension TracedRun {
    /// The scheduler of RxSwift by which the trace of the running test counts; nil outside of such a test. Any thread of the
    /// test's task.
    public static func scheduler<Scheduler: RxSwift.SchedulerType>(_ type: Scheduler.Type) -> Scheduler? {
      RunningScheduler.current?.scheduler as? Scheduler
    }
  }

  /// The scheduler of a running test.
  private struct RunningScheduler: @unchecked Sendable {
    // Immutable; schedulers are shared by threads, and no type of RxSwift says so.
    let scheduler: any RxSwift.SchedulerType
    @TaskLocal static var current: RunningScheduler?
  }
#endif
