import PlatformSupport
import ReactorCore
import Synchronization
import TraceFormat
import TraceValues

/// Records the steps of one reactor.
///
/// Steps of one reactor never overlap, except for `effectEnded` and `effectRuns`, which may come from any thread. Actions
/// and calls of `mutate` of a bridged reactor may overlap with each other and with the rest.
final class TracedReactor: StepObserver, @unchecked Sendable {
  // Immutable, except for what only the thread that runs the reactor reaches.
  let id: UInt32
  private let info: TraceEvent.ReactorInfo
  let shapes: ReactorShapes
  let recorder: Recorder
  /// The recorder's.
  let index: EventIndex
  let actions: LabelTable.Reader
  let mutations: LabelTable.Reader
  private let clock: TraceClock
  /// The zero of a monotonic clock; 0 for another clock.
  private let monotonicStart: UInt64
  let policy: TracePolicy
  let replays: Replays
  /// Nil if only the portable checks run.
  let monitor: (any ReducerMonitor)?
  let keepsValues: Bool
  /// The effects that are meant to go on; nil for none.
  let longLiving: Set<String>?
  let hasPulses: Bool
  let reactorBytes = ReactorBytes()
  /// Nil if the state holds no references, or the policy does not allow to read through them.
  let aliasCheck: StateAliasCheck?
  let previousState: PreviousState
  /// Nil if no test compares values. Set before the first step.
  var values: (any ReactorValues)?

  /// The time of the last action, or of the end of the last reduce, used for steps that follow immediately.
  var lastTime: UInt64 {
    @inline(__always) get { lastTimeStored.load(ordering: .relaxed) }
    @inline(__always) set { lastTimeStored.store(newValue, ordering: .relaxed) }
  }
  /// Atomic for bridged reactors, whose actions come on any thread.
  private let lastTimeStored = Atomic<UInt64>(0)

  /// Pulses that the last reduce assigned, until its state is recorded.
  @safe @exclusivity(unchecked)
  var assignedPulses: [(field: String, count: UInt64)] = []

  /// Identities of the buffers that the last state refers to.
  @safe @exclusivity(unchecked)
  var buffers: [UInt] = []

  init(_ info: ReactorInfo, _ shapes: ReactorShapes, _ tracer: ReactorTracer, runtime: String?) {
    self.info = TraceEvent.ReactorInfo(
      type: info.type, module: info.module, name: info.name ?? "", file: info.file, line: info.line,
      runtime: runtime)
    self.shapes = shapes
    recorder = tracer.recorder
    index = tracer.recorder.index
    actions = unsafe shapes.action.labels.reader
    mutations = unsafe shapes.mutation.labels.reader
    clock = tracer.clock
    monotonicStart = tracer.clock.monotonicStart
    policy = tracer.policy
    replays = tracer.replays
    monitor = tracer.policy.purity == .off ? nil : tracer.monitor
    keepsValues = tracer.policy.content == .values
    let (own, names) = ("\(info.type).", tracer.longLiving)
    longLiving =
      names.isEmpty ? nil : Set(names.map { $0.hasPrefix(own) ? String($0.dropFirst(own.count)) : $0 })
    hasPulses = !shapes.state.pulses.isEmpty
    aliasCheck =
      tracer.policy.checksStateAliases
      ? shapes.copyState.map { StateAliasCheck(tracer.policy.redaction, $0) } : nil
    previousState = PreviousState(
      shapes.state, mayRetain: shapes.state.isSelfContained || tracer.policy.references == .described)
    let namesObjects = tracer.policy.content == .values && tracer.policy.references == .described
    id = tracer.recorder.register(namesObjects ? info.reactor : nil, info.type, shapes)
  }

  deinit {
    unsafe previousState.deallocate()
    recorder.unregister(id)
  }

  var watchesReducers: Bool { policy.purity != .off }

  func created(_ step: Step, _ reactor: AnyObject, state: ValueAddress, revision: Int) {
    guard let event = recorder.open(step.id, of: id) else { return }
    let parent = index.find(ResolvedCause(step.cause).event)?.role.reactor
    var info = info
    info.parent = parent.map { Int($0) }
    recorder.store(reactorEvent: TraceEvent(seq: event.seq, time: now(), reactor: Int(id), kind: .reactor(info)))
    guard keepsValues, let first = recorder.open(0, cause: step.id, of: id) else { return }
    var record = record(first, .state, at: now())
    record.detail = UInt64(revision)
    record.flags = .initial
    record.value = keptState(state, in: first.records)
    values?.keep(state: state, at: first.seq)
    recorder.store(record, of: first)
  }

  func ended(_ step: Step, _ reason: EndedContext.Reason) {
    let why =
      switch reason {
      case .released: "released"
      case .completed: "stopped: completed"
      case .failed(let error): "stopped: \(keepsValues ? ValueDescriber.summary(of: error) : errorType(error))"
      }
    note(.reactorEnd(why: why), step.id, cause: ResolvedCause(step.cause).event)
  }

  func failed(_ step: Step, _ error: any Error, in origin: FailureOrigin, isSwallowed: Bool) {
    let cause: CauseID = if case .effect(let begin) = origin { begin } else { ResolvedCause(step.cause).event }
    let failure = TraceEvent.Failure(
      type: errorType(error), message: keepsValues ? ValueDescriber.summary(of: error) : "", isSwallowed: isSwallowed)
    note(.error(failure), step.id, cause: cause)
  }

  private func errorType(_ error: any Error) -> String { _typeName(Swift.type(of: error), qualified: false) }
}

// Records in general.
extension TracedReactor {
  @inline(__always)
  func record(_ event: OpenEvent, _ kind: EventRecord.Kind, at time: UInt64, _ label: UInt16 = 0) -> EventRecord {
    EventRecord(
      seq: event.seq, time: time, chain: event.chain, cause: event.cause, reactor: id, label: label, kind: kind)
  }

  /// Records an event that does not fit into a record, and returns its number; nil once the recording is closed.
  @inline(never)
  @discardableResult
  func note(_ kind: TraceEvent.Kind, _ step: CauseID, cause: CauseID) -> TraceEvent.Seq? {
    guard let event = recorder.open(step, cause: cause, of: id) else { return nil }
    recorder.store(event, at: now(), of: id, kind)
    return event.seq
  }

  @inline(__always)
  func now() -> UInt64 { monotonicStart == 0 ? clock.now() : TraceClock.monotonic(since: monotonicStart) }
}
