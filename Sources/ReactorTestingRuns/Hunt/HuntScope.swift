import ReactorCore
import ReactorTesting
import ReactorTrace

/// The surroundings of one run of a hunted reactor: its scheduler, its answers, and its tracer where the run is traced.
struct HuntScope {
  let stage: HuntStage
  let answers: StagedAnswers
  let monitor = HuntMonitor()
  /// Nil for a run whose trace is not read.
  let tracer: ReactorTracer?
  private var time: VirtualTime { stage.scheduler.time }

  /// The most turns at one time: a step that takes more does not end.
  private static let mostTurns = 2_000

  init(_ options: TracingOptions, name: String, lasting: Set<String>, isTraced: Bool) {
    // Not that of the options: times of steps are in milliseconds.
    let scheduler = TestScheduler(0, 0.001, false, runningTasks: TaskHooks.obstacle == nil)
    scheduler.time.limits.withLock { $0.turns = Self.mostTurns }
    stage = HuntStage(scheduler)
    var options = options
    // Reducing again, as a test does at its end, comes to states that no run has, and may trap there.
    options.policy.purity = min(options.policy.purity, .standard)
    tracer = isTraced ? .ofTest(options, scheduler, name: name) : nil
    tracer?.declareLongLiving(lasting)
    let answers = StagedAnswers(tracer)
    self.answers = answers
    scheduler.time.run.withLock { $0 = answers }
    // Answers can fail, and work that was cancelled is taken back.
    ExploredTests.begin()
  }

  /// Runs `body` with the tracer and the scheduler of this run in place of those around the hunt.
  func within<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = TracedRun.middleware
    return try TracedRun.$tracer.withValue(tracer) {
      try TracedRun.$scheduler.withValue(stage.scheduler) {
        try ReactorDefaults.replacing(outer, with: tracer) {
          try withMiddleware(monitor, body)
        }
      }
    }
  }

  /// Ends the trace. The reactor is still there.
  func endTrace() { tracer?.end() }

  /// Ends what the run has left, when its reactor is gone: tasks end in virtual time, as in real time they would run beside the
  /// next run.
  func end(at location: TestLocation) {
    if time.runsTasks {
      let sleeps = time.queue.withLock { queue in
        queue.removeAll { if case .wake = $0.work { true } else { false } }
      }
      for case .wake(let sleeper) in sleeps.map(\.work) { sleeper.cancel() }
      if !time.ready.withLock({ $0.isEmpty }) {
        _ = time.advance(to: stage.scheduler.clock, BoundedRun("hunt", at: location, to: 0, in: time, nil))
      }
    }
    tracer?.stepValues?.removeAll()
    time.end()
    time.run.withLock { $0 = nil }
    ExploredTests.end()
  }
}
