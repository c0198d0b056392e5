import ReactorCore
import Synchronization
@_exported import TraceModel

/// Records the life of the reactors it is attached to: timed actions, effects, mutations and states, with exact causes.
///
/// ```swift
/// let tracer = ReactorTracer()
/// reactor.attach(tracer)
/// reactor.action.onNext(.increase)
/// let trace = tracer.finish()
/// ```
///
/// Attach it before the reactor's first use, or use `withMiddleware(tracer) { }` for every reactor that is first used
/// inside. May be used from any thread; one tracer serves any number of reactors. What it cannot keep is counted in
/// the trace, never silently lost. Values are described on the thread that emits them, masked, and only then stored.
public final class ReactorTracer: TracingMiddleware {
  /// How much is recorded, and what is checked.
  public let policy: TracePolicy
  let clock: TraceClock
  let header: Trace.Header
  let recorder: Recorder
  let replays = Replays()
  /// Looks at reducers beyond the portable checks; nil where nobody does.
  let watch: (any ReducerMonitor)?
  // Set by whoever finishes.
  private let isFinishing = Atomic(false)
  private let finished = ConditionLock(Finish())

  private struct Finish {
    var isOver = false
    /// What was recorded, once it is over and somebody has asked.
    var trace: Trace?
    /// Who finishes it.
    var thread: UInt?
  }

  /// - Parameters:
  ///   - policy: Values and all purity checks but replay, unless said otherwise.
  ///   - clock: The monotonic clock, unless a test counts ticks.
  ///   - name: What the pictures call the program.
  ///   - traceID: 32 hexadecimal digits; random unless the clock is virtual.
  public convenience init(
    policy: TracePolicy = .values, clock: TraceClock = .monotonic, name: String? = nil, traceID: String? = nil
  ) {
    self.init(policy: policy, clock: clock, name: name, traceID: traceID, watch: nil)
  }

  /// - Parameter watch: Looks at reducers beyond the portable checks, and is named in the header.
  package init(
    policy: TracePolicy, clock: TraceClock, name: String?, traceID: String? = nil, watch: (any ReducerMonitor)?
  ) {
    self.policy = policy
    self.clock = clock
    self.watch = watch
    var header = clock.header(name: name, traceID: traceID, policy: policy)
    if let watch { header.resource[Audit.enginesKey] = watch.engines }
    self.header = header
    recorder = Recorder(capacity: policy.capacity, valueBytes: policy.valueBytes)
    Cause.beginTracing()
  }

  deinit {
    if recorder.close(at: 0, isComplete: false) { Cause.endTracing() }
    recorder.endListening()
  }

  /// What has been recorded up to now. Any thread.
  ///
  /// Values are described here and not where they were recorded; types that describe themselves do so on this thread.
  public var trace: Trace {
    if recorder.numbers.isChild { return Trace(header: header, events: []) }
    let (known, isOver) = finished.withLock { ($0.trace, $0.isOver) }
    if let known { return known }
    let trace = transcript()
    if !isOver { return trace }
    // Of two who ask at once both get the same.
    return finished.withLock { finished in
      let kept = finished.trace ?? trace
      finished.trace = kept
      return kept
    }
  }

  /// Ends the recording: replays reducers if the policy says so, and says which effects have not ended.
  ///
  /// Runs each replayed `reduce` once more on the calling thread, with streams muted; call it when the test is over, on
  /// the main thread if reducers ran there, for others are not replayed elsewhere. What happens afterwards is not
  /// recorded. Calling it again returns the same trace; on another thread, once that is there. In a child that `fork()`
  /// made of an app that writes a file meanwhile, the trace and its file are the parent's: nothing is recorded there, and
  /// this returns at once, a trace without events.
  @discardableResult
  public func finish() -> Trace {
    end()
    return trace
  }

  /// The same without writing anything out: who wants the trace asks for it.
  package func end() {
    if recorder.numbers.isChild { return }
    if isFinishing.exchange(true, ordering: .acquiringAndReleasing) {
      // A reducer that finishes while it is replayed would wait for itself.
      return finished.wait { $0.isOver || $0.thread == Cause.thread }
    }
    finished.change { $0.thread = Cause.thread }
    for difference in replays.run(elsewhere: policy.purity == .deep, masking: policy.redaction) {
      guard let event = recorder.open(after: difference.reduce.seq, in: difference.reduce.chain) else { break }
      let impurity = OutOfLineEvent(difference.impurity, of: ReduceDeclaration(watch, difference.type))
      recorder.store(event, at: clock.now(), of: difference.reactor, impurity)
    }
    if recorder.close(at: clock.now(), isComplete: true) { Cause.endTracing() }
    replays.forget()
    finished.change { $0.isOver = true }
    if let end = recorder.kept().end { recorder.listeners.tell(end) }
    recorder.endListening()
  }

  /// Sets a mark: something of the app's own that belongs into the picture. Any thread; takes no memory.
  public func mark(_ label: StaticString) {
    let cause = ResolvedCause(Cause.current).trigger
    guard label.hasPointerRepresentation, let event = recorder.open(Cause.next(), cause: cause, of: 0) else {
      return
    }
    var record = Record(
      seq: event.seq, time: clock.now(), chain: event.chain, cause: event.cause, reactor: 0, kind: .mark)
    record.detail = UInt64(UInt(bitPattern: label.utf8Start))
    recorder.store(record, of: event)
  }

  /// The same with words that are only known now, and a value.
  @_disfavoredOverload
  public func mark(_ label: String, payload: (some Sendable)? = Int?.none) {
    let cause = ResolvedCause(Cause.current).trigger
    guard let event = recorder.open(Cause.next(), cause: cause, of: 0) else { return }
    var describer = ValueDescriber(.trace, recorder.objects)
    let words = policy.content == .values ? payload.map { describer.describe($0).json } : nil
    recorder.store(
      event, at: clock.now(), of: 0, OutOfLineEvent(.mark(label: label, payload: words), masked: describer.masked))
  }

  /// Measures how a view draws itself, and what that leads to follows from it. On the thread that draws.
  ///
  /// ```swift
  /// reactor.state.subscribe(onNext: { state in
  ///   tracer.render("CounterView") { label.text = "\(state.value)" }
  /// })
  /// ```
  ///
  /// - Parameter target: What is drawn; masked like every text.
  public func render<Result>(_ target: String, _ body: () throws -> Result) rethrows -> Result {
    let id = Cause.next()
    let cause = ResolvedCause(Cause.current).trigger
    guard let event = recorder.open(id, cause: cause, of: 0) else { return try body() }
    let begin = clock.now()
    defer {
      let kind = TraceEvent.Kind.render(target: target, duration: clock.now() &- begin)
      recorder.store(event, at: begin, of: 0, kind)
    }
    return try Cause.with(id, body)
  }

  /// Writes what has been recorded to a file of its own, for its owner alone (0600) and not through a link.
  ///
  /// - Parameter replacing: Whether a file that exists is replaced; otherwise that is an error.
  public func write(to path: String, replacing: Bool = false) throws(TraceWriteError) {
    let trace = self.trace
    let writer = try TraceWriter(path: path, header: trace.header, replacing: replacing)
    for event in trace.events { writer.append(event) }
    if case .stopped(let reason) = writer.finish() { throw TraceWriteError.failed(path: path, reason: reason) }
  }
}

extension ReactorTracer {
  package func observer<R: Reactor>(of info: ReactorInfo, _ type: R.Type) -> any StepObserver {
    info.note(of: self) { TracedReactor(info, ReactorShapes.of(type), self) }
  }

  package func now() -> UInt64 { clock.now() }

  /// All that is kept, in order.
  private func transcript() -> Trace {
    var kept = recorder.kept()
    let end = kept.end
    let records = kept.takeInOrder()
    var decoder = RecordDecoder(policy, recorder.reactors)
    var events = kept.introductions.map { policy.redaction.masked($0) }
    events.reserveCapacity(events.count + records.count + 8)
    for (record, thread) in records { events.append(decoder.event(record, thread: thread)) }
    events += kept.ending?.open ?? []
    if let loss = kept.loss {
      // It takes the number of the first event that was lost, which nothing else has any more.
      let kind = TraceEvent.Kind.dropped(count: loss.count, why: "ring", from: loss.first, to: loss.last)
      events.append(TraceEvent(seq: loss.first, time: loss.time, kind: kind))
    }
    events.sort { $0.seq < $1.seq }
    if let end { events.append(end) }
    return Trace(header: header, events: events)
  }
}
