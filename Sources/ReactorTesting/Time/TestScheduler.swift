import PlatformSupport
import ReactorCore
@_exported import ReactorTrace
@_exported import TestLocations
@_exported import TraceReading

/// A point in virtual time, or a length of it, in ticks.
public typealias TestTime = Int

/// A scheduler of virtual time, which stands still until a test moves it.
///
/// Time is counted in ticks, of one second by default. Work of one tick runs in the order in which it was scheduled.
/// Work that an operator or a reactor schedules for now runs one tick later. Work that a test schedules at a tick runs
/// at that very tick, also at the current one: `scheduleAt` and the events of hot and cold streams.
///
/// Create one for each test. Work may be scheduled from any thread, and runs on the thread that calls `start`,
/// `advanceTo` or `advanceBy`.
public final class TestScheduler: SchedulerType {
  /// The ticks of `start` by default.
  public enum Defaults {
    /// The tick at which the stream is created.
    public static let created = 100
    /// The tick of the subscription.
    public static let subscribed = 200
    /// The tick at which the subscription is disposed of.
    public static let disposed = 1000
  }

  package let time: VirtualTime
  private var queue: Locked<VirtualTimeQueue> { time.queue }

  /// Creates a scheduler.
  ///
  /// With `runsTasks`, tasks that effects start run on the thread that calls `start`, `advanceTo` or `advanceBy`, one at a
  /// time, in the order in which they became ready; priorities do not matter. Before time moves, all that is ready has run.
  /// A sleep of theirs, whatever its clock, waits for virtual time. The code of the effects stays as it is.
  ///
  /// A task is the scheduler's if it was made on a thread that runs the scheduler, as by work of `scheduleAt`, or by a task
  /// of the scheduler; and if it was made, not as a child, where `TracedRun.scheduler` is this scheduler. The test's own
  /// task, its child tasks and its own sleeps are real. When the scheduler is released, tasks that have not ended go on in
  /// real time; `.traced(scheduler:)` keeps its scheduler until the test has ended.
  ///
  /// That takes hooks in Swift's runtime, which exist on Linux. Where they are not, the test fails with the reason, and its
  /// tasks run as they would without a scheduler; `taskExecutor` and `virtualClock` do a part of this everywhere.
  ///
  /// - Parameters:
  ///   - initialClock: The first tick.
  ///   - resolution: The length of a tick in seconds, at least 1e-9; an interval is rounded to the nearest whole tick.
  ///   - simulateProcessingDelay: Whether operators' work and sleeps that are due now run one tick later, or at the current
  ///     tick.
  ///   - runsTasks: Whether tasks that effects start run in virtual time too.
  ///   - sourceLocation: The line of the call, for the failure.
  public convenience init(
    initialClock: TestTime = 0, resolution: Double = 1, simulateProcessingDelay: Bool = true, runsTasks: Bool = false,
    sourceLocation: SourceLocation = #_testLocation
  ) {
    let obstacle = runsTasks ? TaskHooks.obstacle : nil
    self.init(initialClock, resolution, simulateProcessingDelay, runningTasks: runsTasks && obstacle == nil)
    if let obstacle { TestLocation(sourceLocation).fail(Self.refusal(obstacle)) }
  }

  package init(_ initialClock: TestTime, _ resolution: Double, _ simulateProcessingDelay: Bool, runningTasks: Bool) {
    precondition(resolution >= 1e-9, "a tick of a TestScheduler lasts at least a nanosecond, not \(resolution) s")
    time = VirtualTime(
      clock: initialClock, nanosecondsPerTick: UInt64((resolution * 1_000_000_000).rounded()),
      leastDelay: simulateProcessingDelay ? 1 : 0, runsTasks: runningTasks)
  }

  /// Whether tasks that effects start run in virtual time.
  public var runsTasks: Bool { time.runsTasks }

  /// Explains why `runsTasks` is refused, and what to use instead.
  static func refusal(_ obstacle: String) -> String {
    """
    TestScheduler(runsTasks: true) cannot run tasks in virtual time: \(obstacle). Tasks run in real time; give effects \
    the scheduler's virtualClock to sleep, and start tasks that prefer its taskExecutor (docs/testing.md, "Async effects").
    """
  }

  /// The time to which new tasks of a test with this scheduler belong.
  var timeOfTasks: VirtualTime? { time.runsTasks ? time : nil }

  deinit { time.end() }

  /// The current tick. May be read from any thread.
  public var clock: TestTime { queue.withLock { $0.clock } }

  /// The current tick in nanoseconds; `UInt64.max` if it is too late to count, 0 before tick 0.
  public var now: UInt64 { time.now }

  /// Adds work for the next tick, or for the current one without `simulateProcessingDelay`. For `schedule`.
  public func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  /// Adds work for the tick after `delay` nanoseconds, rounded to the nearest; not before `enqueue` would. For
  /// `schedule`.
  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    time.add { [ticks = time.ticks(delay)] in $0.add(.call(work), after: ticks).id }
  }

  /// Runs `work` at a tick. At the current tick or an earlier one it runs next, before work that is due later.
  ///
  /// - Parameters:
  ///   - time: The tick.
  ///   - label: The name of the work in messages of `explore`, such as `type owl`; empty for none.
  ///   - work: The work, which keeps the current cause as that of `schedule` does.
  public func scheduleAt(_ time: TestTime, _ label: String = "", action work: @escaping () -> Void) {
    self.time.add { [job = Job(work)] in $0.add(.call(job.run), at: time, .script, label: label).id }
  }

  /// Runs all work, on the calling thread, with the work that it schedules in turn. Returns when none is left, or none but
  /// that of effects which are meant to go on (`TracingOptions.longLivingEffects`). Fails the test where it would not end.
  ///
  /// - Parameter sourceLocation: The line of the call, for a failure.
  public func start(sourceLocation: SourceLocation = #_testLocation) {
    run(BoundedRun("start()", at: TestLocation(sourceLocation), to: .max, in: time), to: .max)
  }

  /// Runs the work that is due up to and including a tick, and moves the clock there. The clock does not go back. Fails the
  /// test where a tick would not end.
  ///
  /// - Parameters:
  ///   - time: The tick.
  ///   - sourceLocation: The line of the call, for a failure.
  public func advanceTo(_ time: TestTime, sourceLocation: SourceLocation = #_testLocation) {
    let location = TestLocation(sourceLocation)
    run(BoundedRun("advanceTo(\(time))", at: location, to: time, in: self.time), to: time)
  }

  /// Runs the work that is due within the next `ticks`, and moves the clock by them, as `advanceTo` does.
  ///
  /// - Parameters:
  ///   - ticks: The number of ticks.
  ///   - sourceLocation: The line of the call, for a failure.
  public func advanceBy(_ ticks: Int, sourceLocation: SourceLocation = #_testLocation) {
    let (location, end) = (TestLocation(sourceLocation), clock + ticks)
    run(BoundedRun("advanceBy(\(ticks))", at: location, to: end, in: time), to: end)
  }

  /// Runs the work that is due up to a tick, `.max` for all, and fails the test at a location where that would not end.
  package func run(_ bounded: BoundedRun, to tick: TestTime) {
    if let endlessness = time.advance(to: tick, bounded) { return bounded.location.fail(endlessness) }
    if tick < .max { queue.withLock { $0.clock = max($0.clock, tick) } }
  }

  /// Whether no work is scheduled, and no task is ready.
  public var isIdle: Bool { time.isIdle }

  /// The tick of the earliest work, or the current one if a task is ready; nil if there is neither. A past tick for work that
  /// is overdue.
  var nextTick: TestTime? { time.nextTick }

  /// Runs `work` in `ticks` ticks; 0 is the current one.
  func add(_ work: @escaping () -> Void, after ticks: Int) {
    time.add { $0.add(.call(work), after: ticks, .script).id }
  }
}
