import PlatformSupport
import ReactorCore
import Synchronization

@_exported import TraceFindings
@_exported import TraceFormat
@_exported import TraceJSON

/// Records the actions, effects, mutations and states of reactors, with times and exact causes.
///
/// ```swift
/// let tracer = ReactorTracer()
/// reactor.attach(tracer)
/// reactor.action.onNext(.increase)
/// let trace = tracer.finish()
/// ```
///
/// Attach it before a reactor's first use, or use `withMiddleware(tracer) { }` for all reactors that are first used inside.
/// One tracer serves any number of reactors, on any thread. Events that it cannot keep are counted in the trace, never
/// silently lost. Values that hold references are described on the thread that emits them, others when the trace is read;
/// secrets are masked before they reach a trace.
public final class ReactorTracer: TracingMiddleware {
  /// How much is recorded, and what is checked.
  public let policy: TracePolicy
  let clock: TraceClock
  private let start: Trace.Header
  let recorder: Recorder
  package let replays = Replays()
  /// Nil if only the portable checks run.
  package let monitor: (any ReducerMonitor)?
  /// The values of steps as the app made them; nil except in the tracers of tests.
  package let stepValues: StepValues?
  // The lock guards the names.
  private let longLivingNames: Locked<Set<String>>
  // The lock guards the closure.
  /// Says what an effect waits for, by the number of its begin and whether it has started a task; nil outside of virtual time.
  package let waiting = Locked<(@Sendable (CauseID, Bool) -> String?)?>(nil)
  /// Whether a test has read the trace, waited for effects, or set a mark: it needs one in each of its runs.
  package let isUsed = Atomic(false)
  // Set by the first call that finishes.
  private let isFinishing = Atomic(false)
  private let finishing = ConditionLock(Finish())

  private struct Finish {
    var isOver = false
    /// The finished trace, once it has been read.
    var trace: Trace?
    /// The thread that finishes.
    var thread: UInt?
  }

  /// A tracer that records from now on.
  ///
  /// - Parameters:
  ///   - policy: How much is recorded, and what is checked.
  ///   - clock: The source of times.
  ///   - name: The program's name in diagrams; the executable's if nil.
  ///   - traceID: 32 hexadecimal digits; random if nil, and constant if the clock is virtual.
  public convenience init(
    policy: TracePolicy = .values, clock: TraceClock = .monotonic, name: String? = nil, traceID: String? = nil
  ) {
    self.init(policy: policy, clock: clock, name: name, traceID: traceID, monitor: nil)
  }

  /// - Parameters:
  ///   - monitor: Observes reducers beyond the portable checks, and is named in the header.
  ///   - stepValues: Keeps the values of steps, for a test that compares them.
  ///   - longLiving: The effects that are meant to go on: type and action, as in `Session.renewToken`.
  package init(
    policy: TracePolicy, clock: TraceClock, name: String?, traceID: String? = nil, monitor: (any ReducerMonitor)?,
    stepValues: StepValues? = nil, longLiving: Set<String> = []
  ) {
    self.policy = policy
    self.stepValues = stepValues
    longLivingNames = Locked(longLiving)
    self.clock = clock
    self.monitor = monitor
    var header = clock.header(name: name, traceID: traceID, policy: policy)
    if let monitor { header.resource[Trace.Header.enginesKey] = monitor.engines }
    start = header
    recorder = Recorder(capacity: policy.capacity, valueBytes: policy.valueBytes)
    Cause.beginTracing()
  }

  /// The effects that are meant to go on, as `TracingOptions.longLivingEffects` names them, or by their action alone. Any thread.
  package var longLiving: Set<String> { longLivingNames.withLock { $0 } }

  /// Takes more effects as meant to go on, of reactors that are first used from now on. Any thread.
  package func declareLongLiving(_ names: Set<String>) { longLivingNames.withLock { $0.formUnion(names) } }

  var header: Trace.Header {
    var header = start
    header.lasting = longLiving.sorted()
    return header
  }

  deinit {
    if recorder.close(at: 0, isComplete: false) { Cause.endTracing() }
    recorder.endSubscriptions()
  }

  /// The trace up to now. Any thread.
  ///
  /// Values that were copied are described here: types that describe themselves do so on this thread.
  public var trace: Trace {
    isUsed.store(true, ordering: .relaxed)
    if recorder.index.isChild { return Trace(header: header, events: []) }
    let (known, isOver) = finishing.withLock { ($0.trace, $0.isOver) }
    if let known { return known }
    let trace = decodedTrace()
    if !isOver { return trace }
    // Concurrent readers get the same trace.
    return finishing.withLock { finish in
      let first = finish.trace ?? trace
      finish.trace = first
      return first
    }
  }

  /// Ends the recording, and returns the trace, with an `open` event for each effect that has not ended.
  ///
  /// If the policy says so, reducers are replayed on the calling thread, with streams muted. Call it at the end of the test,
  /// on the main thread if reducers ran there: those are replayed on no other thread. Nothing is recorded afterwards.
  /// Another call returns the same trace, and waits if this one is still running. Any thread.
  ///
  /// In a child made by `fork()` while the tracer streams to a file, the recording is the parent's: this returns immediately,
  /// a trace without events.
  @discardableResult
  public func finish() -> Trace {
    end()
    return trace
  }

  /// Ends the recording without decoding the trace.
  package func end() {
    if recorder.index.isChild { return }
    if isFinishing.exchange(true, ordering: .acquiringAndReleasing) {
      // A reducer that calls `finish` while it is replayed would wait for itself.
      return finishing.wait { $0.isOver || $0.thread == Cause.thread }
    }
    finishing.change { $0.thread = Cause.thread }
    replayReduces()
    if recorder.close(at: clock.now(), isComplete: true) { Cause.endTracing() }
    replays.forget()
    finishing.change { $0.isOver = true }
    if let end = recorder.snapshot().end { recorder.subscribers.deliver(end) }
    recorder.endSubscriptions()
  }

  /// Writes the trace up to now to a file, readable by its owner alone (0600), never through a symbolic link. Any thread.
  ///
  /// - Parameters:
  ///   - path: The file. Its folder must exist.
  ///   - replacing: Whether an existing file is replaced; otherwise it is an error.
  /// - Throws: If the file cannot be created or written.
  public func write(to path: String, replacing: Bool = false) throws(TraceWriteError) {
    let trace = self.trace
    let writer = try TraceWriter(path: path, header: trace.header, replacing: replacing)
    for event in trace.events { writer.append(event) }
    guard case .stopped(let reason) = writer.finish() else { return }
    throw writer.code == 0 ? .failed(path: path, reason: reason) : .of(path, writer.code)
  }
}

extension ReactorTracer {
  package func observer<R: Reactor>(of info: ReactorInfo, _ type: R.Type) -> any StepObserver {
    info.note(of: self) {
      let traced = TracedReactor(
        info, ReactorShapes.of(type), self, runtime: (type as? any ReactorStandIn.Type)?.runtime)
      traced.values = stepValues?.log(of: info.reactor, traced.id, type, policy, recorder)
      return traced
    }
  }

  package func now() -> UInt64 { clock.now() }

  package func hasRecorded(_ cause: CauseID) -> Bool { event(of: cause) != 0 }

  /// The number in the trace of the event that a cause stands for; 0 if it is unknown. Any thread.
  package func event(of cause: CauseID) -> TraceEvent.Seq { recorder.index.find(ResolvedCause(cause).event)?.seq ?? 0 }

  /// Decodes all records that are kept.
  private func decodedTrace() -> Trace {
    var snapshot = recorder.snapshot()
    let end = snapshot.end
    let records = snapshot.takeInOrder()
    var decoder = RecordDecoder(policy, recorder.reactors)
    var events = snapshot.reactorEvents.map { policy.redaction.masked($0) }
    events.reserveCapacity(events.count + records.count + 8)
    for (record, thread) in records { events.append(decoder.event(record, thread: thread)) }
    events += snapshot.ending?.open ?? []
    if let loss = snapshot.loss { events.append(loss.event(why: "ring")) }
    events.sort { $0.seq < $1.seq }
    if let end { events.append(end) }
    return Trace(header: header, events: events)
  }
}
