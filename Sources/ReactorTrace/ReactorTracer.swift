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
public final class ReactorTracer: ReactorMiddleware {
  /// How much is recorded, and what is checked.
  public let policy: TracePolicy
  let clock: TraceClock
  let recorder: Recorder
  let replays = Replays()
  // Set by whoever finishes.
  private let isFinishing = Atomic(false)

  /// - Parameters:
  ///   - policy: Values and all purity checks but replay, unless said otherwise.
  ///   - clock: The monotonic clock, unless a test counts ticks.
  ///   - name: What the pictures call the program.
  ///   - traceID: 32 hexadecimal digits; random unless the clock is virtual.
  public init(
    policy: TracePolicy = .values, clock: TraceClock = .monotonic, name: String? = nil, traceID: String? = nil
  ) {
    self.policy = policy
    self.clock = clock
    recorder = Recorder(
      header: clock.header(name: name, traceID: traceID, policy: policy), capacity: policy.capacity,
      redaction: policy.redaction)
    Cause.beginTracing()
  }

  deinit {
    if recorder.close(at: 0, isComplete: false) { Cause.endTracing() }
  }

  /// What has been recorded up to now. Any thread.
  public var trace: Trace { recorder.trace }

  /// Ends the recording: replays reducers if the policy says so, and says which effects have not ended.
  ///
  /// Runs each replayed `reduce` once more on the calling thread, with streams muted; call it when the test is over, on
  /// the main thread if reducers ran there, for others are not replayed elsewhere. What happens afterwards is not
  /// recorded. Calling it again returns the same trace.
  @discardableResult
  public func finish() -> Trace {
    if isFinishing.exchange(true, ordering: .acquiringAndReleasing) { return recorder.trace }
    for difference in replays.run(masking: policy.redaction) {
      guard let event = recorder.open(Opening(cause: difference.reduce)) else { break }
      recorder.store(event, at: clock.now(), of: difference.reactor, .impurity(difference.impurity))
    }
    if recorder.close(at: clock.now(), isComplete: true) { Cause.endTracing() }
    replays.forget()
    return recorder.trace
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
