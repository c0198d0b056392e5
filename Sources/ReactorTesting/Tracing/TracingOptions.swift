import ReactorCore
import ReactorTrace

/// The options of a traced test: what `.traced(…)` takes in Swift Testing, `withTracing(…)` takes in XCTest.
///
/// ```swift
/// @Suite(.traced(.names)) struct CartTests { … }
/// withTracing(.names) { … }
/// withTracing(TracingOptions(.values, name: name)) { … }
/// ```
public struct TracingOptions: Sendable {
  /// The policy of the tracer: what it keeps and checks.
  public var policy: TracePolicy
  /// The clock for the times of events. Nil for that of `scheduler`, and without one for the system's monotonic clock.
  public var clock: TraceClock?
  /// The name of the test in the header of its trace and in file names. Nil for the test's own name: in Swift Testing with
  /// the arguments of the case, in `withTracing` that of the calling function.
  public var name: String?
  /// The least level of a finding that fails the test: errors alone by default. With `.note` a test fails also where two
  /// mutations may come either way and their order matters.
  public var failOn = Finding.Level.error
  /// The effects that are meant to go on, as by a timer that renews a token: reactor and action, as in `"Session.renewToken"`.
  /// `start()` and `settle` do not run for them alone, and nothing calls them open.
  public var longLivingEffects: Set<String> = []
  /// The file of laws that every trace must keep, as in `"App.laws"`, beside the file of the test or in a folder around it; nil
  /// for none. They are checked when the test has ended, and in every order of `explore`: see `expectLaws(_:)`.
  public var laws: String?
  /// Laws in Swift that every trace must keep.
  private var swiftLaws: [LawEntry] = []
  /// Makes the scheduler of virtual time, once for each test case or call, on the thread that starts it. Nil for the
  /// scheduler of the traced test around this one, if there is one.
  public var scheduler: (@Sendable () -> TestScheduler)?

  /// Creates options: those of `TracePolicy.tests`, in real time, unless told otherwise.
  ///
  /// - Parameters:
  ///   - policy: The policy of the tracer.
  ///   - clock: The clock for the times of events; nil for that of the scheduler, or the monotonic one.
  ///   - name: The name of the test; nil for its own.
  ///   - laws: The file of laws that every trace must keep; nil for none.
  ///   - scheduler: Makes `TracedRun.scheduler`; nil for none.
  public init(
    _ policy: TracePolicy = .tests, clock: TraceClock? = nil, name: String? = nil,
    laws: String? = nil, scheduler: (@Sendable () -> TestScheduler)? = nil
  ) {
    self.policy = policy
    self.clock = clock
    self.name = name
    self.laws = laws
    self.scheduler = scheduler
  }

  /// Records values, and replays reducers: the default.
  public static let tests = TracingOptions(.tests)
  /// Records case names only, with the standard checks.
  public static let names = TracingOptions(.names)
  /// Records values, with the standard checks.
  public static let values = TracingOptions(.values)
  /// Records values, and replays reducers also in a perturbed environment, for tests that run one at a time.
  public static let deepTests = TracingOptions(.deepTests)

  /// Runs the test in virtual time, by a scheduler of its own whose ticks are milliseconds: `TracedRun.scheduler`.
  ///
  /// Work that is due now runs at the current tick. Tasks that effects start run in virtual time too where the hooks for that
  /// exist, which is on Linux.
  public static let virtualTime = TracingOptions(
    scheduler: { TestScheduler(0, 0.001, false, runningTasks: TaskHooks.obstacle == nil) })

  /// The options with laws that every trace must keep, beside those of the file `laws`. They are checked when the test has ended, and
  /// in every order of `explore`: see `expectLaws(of:_:)`.
  ///
  /// ```swift
  /// withTracing(.tests.keeping(ProfileReactor.laws)) { … }
  /// ```
  public func keeping<R: TraceableReactor>(_ laws: [Law<R>]) -> TracingOptions {
    var options = self
    options.swiftLaws += laws.map(\.entry)
    return options
  }

  var lawSources: LawSources { LawSources(file: laws, swiftLaws) }

  func with(scheduler: (@Sendable () -> TestScheduler)?) -> TracingOptions {
    guard let scheduler else { return self }
    var options = self
    options.scheduler = scheduler
    return options
  }
}
