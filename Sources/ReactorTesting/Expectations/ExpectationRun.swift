import ReactorCore
import ReactorTrace
import TraceReading

/// The trace of which something is expected, and the values of its steps where they are kept.
struct ExpectationRun {
  let trace: Trace
  /// The events of the trace, each at its position there.
  let table: EventTable
  var graph: TraceGraph { table.graph }
  /// Nil for a trace that was read from a file, and where no test keeps values.
  let stepValues: StepValues?
  /// Nil for a trace that was read from a file.
  let tracer: ReactorTracer?
  let redaction: RedactionPolicy
  /// The reactor to which the action was sent; 0 for none.
  var subject: TraceEvent.ReactorID = 0
  /// Nanoseconds since the trace's header at which the action was handled.
  var start: UInt64 = 0

  init(_ tracer: ReactorTracer) {
    (trace, table) = Self.decoded(tracer)
    self.tracer = tracer
    stepValues = tracer.stepValues
    redaction = tracer.policy.redaction
  }

  init(_ trace: Trace) {
    self.trace = trace
    table = EventTable(trace)
    (stepValues, tracer) = (nil, nil)
    redaction = .default
  }

  /// The trace up to now, decoded once for expectations that follow each other.
  private static func decoded(_ tracer: ReactorTracer) -> (Trace, EventTable) {
    // Counted first: what is recorded meanwhile is decoded again next time.
    let count = tracer.status.events
    if let known = tracer.stepValues?.notes.withLock({ $0.decoded }), known.count == count,
      let table = known.table as? EventTable
    {
      return (known.trace, table)
    }
    let trace = tracer.trace
    let table = EventTable(trace)
    tracer.stepValues?.notes.withLock { $0.decoded = (count, trace, table) }
    return (trace, table)
  }

  /// The running test's; nil, after failing the test, where none is traced.
  static func current(_ location: TestLocation) -> ExpectationRun? {
    if let tracer = TracedRun.tracer { return ExpectationRun(tracer) }
    location.fail(
      "nothing is traced here. Add .traced to the test or its suite, or put this and the code that it checks into "
        + "withTracing { }. A detached task or another thread does not know the tracer.")
    return nil
  }

  func values<R: TraceableReactor>(
    of type: R.Type, _ reactor: TraceEvent.ReactorID
  ) -> TypedReactorValues<R.Action, R.Mutation, R.State>? {
    stepValues?.values(ofReactor: reactor) as? TypedReactorValues<R.Action, R.Mutation, R.State>
  }

  /// The state that came of a mutation; nil if it is not kept.
  func state<State>(of mutation: Consequences.Mutation) -> State? {
    mutation.reduce.flatMap { stepValues?.values(ofReactor: mutation.reactor)?.anyState(at: $0) as? State }
  }

  /// Whether an effect, by the number of its begin, is meant to go on.
  func isLongLiving(_ effect: TraceEvent.Seq) -> Bool {
    guard let tracer, !tracer.longLiving.isEmpty else { return false }
    let lasting = LastingEffects(tracer.longLiving)
    return graph.effects.contains { $0.seq == effect && lasting.contains($0.label, of: type(of: $0.reactor)) }
  }

  var missingState: String { "a state that is not kept" }

  func type(of reactor: TraceEvent.ReactorID) -> String {
    graph.reactors.first { $0.id == reactor }?.type ?? "reactor \(reactor)"
  }

  /// Type and, if several reactors have it, name or number.
  func name(of reactor: TraceEvent.ReactorID) -> String { FaultWords(graph).name(of: reactor) }

  /// Nanoseconds from the action to a moment.
  func elapsed(_ time: UInt64) -> UInt64 { time > start ? time - start : 0 }

  /// `300 ms`: a moment since the action.
  func text(at time: UInt64) -> String { text(ofElapsed: elapsed(time)) }

  /// `300 ms`: a moment since the trace's header, or of virtual time.
  func text(atMoment time: UInt64) -> String { text(ofElapsed: time) }

  func text(ofElapsed time: UInt64) -> String { DurationText.of(time) }

  /// A note on events that the recorder dropped; empty if there are none.
  var lossNote: String {
    if graph.lost == 0 { return "" }
    return " \(graph.lost) events of this trace are lost (\(graph.lostReasons.joined(separator: ", ")))."
  }
}
