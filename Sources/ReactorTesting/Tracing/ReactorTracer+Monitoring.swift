import ReactorCore
import ReactorTrace

extension ReactorTracer {
  /// Makes a tracer whose reducers are monitored by hooks too, as in a traced test.
  ///
  /// For programs that exist to be traced, such as samples. Tests use `.traced` or `withTracing`, and apps do not link
  /// `ReactorTesting`. The first call in a process installs the hooks, for good, and warns on standard error of side effects
  /// that they cannot record; where there are no hooks at all the portable checks remain. Source locations are looked up
  /// when the trace is read. Any thread.
  ///
  /// - Parameters:
  ///   - policy: The policy of the tracer. With `purity` off no hooks are installed.
  ///   - clock: The clock for the times of events.
  ///   - name: The name of the program in diagrams; nil for none.
  public static func monitoringReducers(
    _ policy: TracePolicy = .tests, clock: TraceClock = .monotonic, name: String? = nil
  ) -> ReactorTracer {
    ReactorTracer(policy: policy, clock: clock, name: name, monitor: ReducerHooks.monitor(for: policy))
  }

  /// The reasons why effects are open, a line each; empty if none is known.
  var waitingNote: String {
    var notes: [String] = []
    for note in openEffects.compactMap(\.waiting) where !notes.contains(note) { notes.append(note) }
    return notes.prefix(3).map { "\n  \($0)" }.joined()
  }

  /// Makes the tracer of a test, which also keeps the values of steps, to compare them. They are released by
  /// `stepValues.removeAll()`, when the test has ended.
  package static func ofTest(_ options: TracingOptions, _ scheduler: TestScheduler?, name: String) -> ReactorTracer {
    let tracer = ReactorTracer(
      policy: options.policy, clock: options.clock ?? scheduler.map { .virtual($0) } ?? .monotonic,
      name: options.name ?? name, monitor: ReducerHooks.monitor(for: options.policy), stepValues: .ofTest(),
      longLiving: options.longLivingEffects)
    if let time = scheduler?.time { tracer.waiting.withLock { $0 = { time.waiting($0, hasTask: $1) } } }
    return tracer
  }
}

extension ReactorTracer {
  /// The event that runs on this thread, or that began the current task; 0 if none is known.
  package var currentEvent: TraceEvent.Seq { event(of: Cause.current != 0 ? Cause.current : Cause.ofTask) }

  /// The last event; 0 if there is none. Decodes the trace.
  package var lastEvent: TraceEvent.Seq { trace.events.last?.seq ?? 0 }
}
