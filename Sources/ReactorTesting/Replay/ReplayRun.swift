import ReactorCore
import ReactorTrace
import TraceBehaviour

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

  /// The states of a reactor that gets these actions.
  ///
  /// - Parameter count: Where there are fewer states at the end, it runs a few ticks longer.
  func states(of make: (TestScheduler) -> R, sending inputs: [Input], atLeast count: Int) -> [ReplayScript.State] {
    let scheduler = TestScheduler(resolution: resolution)
    let tracer = ReactorTracer(
      policy: TracePolicy(purity: .off, capacity: 10_000_000, valueBytes: 1 << 30), clock: .counting(scheduler),
      name: "replay")
    scheduler.advanceTo(tick(begin))
    let reactor = make(scheduler)
    reactor.attach(tracer, named: nil, fileID: #fileID, line: #line)
    // The first touch makes the pipeline, as the first view does.
    reactor.take([], fileID: #fileID, line: #line)
    for input in inputs {
      scheduler.scheduleAt(tick(input.time)) { reactor.take([input.action], fileID: #fileID, line: #line) }
    }
    scheduler.advanceTo(tick(end))
    var states = states(in: tracer)
    if states.count < count, !scheduler.isIdle {
      scheduler.advanceBy(Self.lastTicks)
      states = self.states(in: tracer)
    }
    return withExtendedLifetime(reactor) { states }
  }

  private func states(in tracer: ReactorTracer) -> [ReplayScript.State] {
    let trace = tracer.trace
    // The tracer is attached to one reactor alone.
    return ReplayScript.reactors(in: trace).first.flatMap { ReplayScript(trace, of: $0.number) }?.states ?? []
  }

  private func tick(_ time: UInt64) -> TestTime {
    let length = UInt64((resolution * 1_000_000_000).rounded())
    return Int(clamping: time / length + (time % length * 2 >= length && length > 1 ? 1 : 0))
  }
}
