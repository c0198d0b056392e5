import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceBehavior

/// One run of a new reactor in virtual time, traced.
struct ReplayRun<R: TraceableReactor> {
  typealias Input = (time: UInt64, action: R.Action)

  /// Nanoseconds.
  let begin: UInt64
  /// Nanoseconds.
  let end: UInt64
  /// Seconds.
  let resolution: Double

  /// Work that is due now runs a tick later, so that what follows from the last event takes some more.
  private static var lastTicks: Int { 64 }

  /// The states of a reactor that gets these actions. Tasks that its effects start run in virtual time too, where they can.
  ///
  /// - Parameter count: Where there are fewer states at the end, it runs a few ticks longer.
  /// - Parameter location: The call, for work that does not end.
  /// - Returns: The states, and whether tasks ran in real time.
  func states(
    of make: (TestScheduler) -> R, sending inputs: [Input], atLeast count: Int, at location: TestLocation
  ) -> (states: [ReplayScript.State], areTasksReal: Bool) {
    let scheduler = TestScheduler(0, resolution, true, runningTasks: TaskHooks.obstacle == nil)
    let tracer = ReactorTracer(
      policy: TracePolicy(purity: .off, capacity: 10_000_000, valueBytes: 1 << 30), clock: .virtual(scheduler),
      name: "replay")
    func advance(to tick: TestTime) {
      scheduler.run(BoundedRun("the replay", at: location, to: tick, in: scheduler.time, tracer), to: tick)
    }
    advance(to: tick(begin))
    let reactor = scheduler.time.onThisThread {
      let reactor = make(scheduler)
      reactor.attach(tracer, named: nil, fileID: #fileID, line: #line)
      // The first touch makes the pipeline, as the first view does.
      reactor.take([], fileID: #fileID, line: #line)
      return reactor
    }
    for input in inputs {
      scheduler.scheduleAt(tick(input.time)) { reactor.take([input.action], fileID: #fileID, line: #line) }
    }
    advance(to: tick(end))
    var states = states(in: tracer)
    if states.count < count, !scheduler.isIdle {
      advance(to: scheduler.clock + Self.lastTicks)
      states = self.states(in: tracer)
    }
    var areTasksReal = false
    _ = tracer.openEffects { _, hasTask in
      areTasksReal = areTasksReal || hasTask && !scheduler.runsTasks
      return nil
    }
    return withExtendedLifetime(reactor) { (states, areTasksReal) }
  }

  private func states(in tracer: ReactorTracer) -> [ReplayScript.State] {
    let trace = tracer.trace
    // The tracer is attached to one reactor alone.
    let script = ReplayScript.reactors(in: trace).first.flatMap { ReplayScript(trace, of: $0.number) }
    return (script?.states ?? []).map { state in
      var state = state
      // The line of this file says nothing to the reader of a failure.
      state.action?.site = nil
      return state
    }
  }

  private func tick(_ time: UInt64) -> TestTime {
    let length = UInt64((resolution * 1_000_000_000).rounded())
    return Int(clamping: time / length + (time % length * 2 >= length && length > 1 ? 1 : 0))
  }
}
