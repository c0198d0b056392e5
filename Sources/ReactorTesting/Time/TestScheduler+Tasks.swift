extension TestScheduler {
  /// Creates a scheduler that also runs the tasks that effects start.
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
  ///   - runsTasks: Whether tasks run in virtual time too.
  ///   - fileID: Module and file of the call, for the failure.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call, from 1.
  ///   - column: The column of the call, from 1.
  public convenience init(
    initialClock: TestTime = 0, resolution: Double = 1, simulateProcessingDelay: Bool = true, runsTasks: Bool,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let obstacle = runsTasks ? TaskHooks.obstacle : nil
    self.init(initialClock, resolution, simulateProcessingDelay, runningTasks: runsTasks && obstacle == nil)
    if let obstacle { TestLocation(fileID, filePath, line, column).fail(Self.refusal(obstacle)) }
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
}
