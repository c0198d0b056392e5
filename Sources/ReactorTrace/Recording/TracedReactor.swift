import ReactorCore
import TraceModel

/// Records the steps of one reactor.
///
/// Steps of one reactor come one at a time, `effectEnded` and `effectRuns` from any thread.
final class TracedReactor: StepRecorder, @unchecked Sendable {
  // Immutable, but for what only the thread that runs the reactor reaches.
  let id: UInt32
  private let type: String
  private let module: String
  let shapes: ReactorShapes
  let recorder: Recorder
  /// Those of the recorder.
  let numbers: EventNumbers
  private let actions: CaseLabels.Fast
  private let mutations: CaseLabels.Fast
  private let clock: TraceClock
  /// Zero of the monotonic clock, 0 for another one.
  private let monotonicStart: UInt64
  let policy: TracePolicy
  private let replays: Replays
  /// Nil where nobody looks beyond the portable checks.
  private let watch: (any ReducerWatch)?
  let keepsValues: Bool
  private let selfBytes = SelfBytes()
  /// Nil where the state cannot be changed through a reference, or nobody may look into objects.
  private let oldState: OldState?
  private let before: StateBefore

  init(_ info: ReactorInfo, _ shapes: ReactorShapes, _ tracer: ReactorTracer) {
    type = info.type
    module = info.module
    self.shapes = shapes
    recorder = tracer.recorder
    numbers = tracer.recorder.numbers
    actions = shapes.action.labels.fast
    mutations = shapes.mutation.labels.fast
    clock = tracer.clock
    monotonicStart = tracer.clock.monotonicStart
    policy = tracer.policy
    replays = tracer.replays
    watch = tracer.policy.purity == .off ? nil : tracer.watch
    keepsValues = tracer.policy.content == .values
    oldState = tracer.policy.looksIntoStates ? shapes.oldState.map(OldState.init) : nil
    before = StateBefore(shapes.state, mayAsk: shapes.state.isPlain || tracer.policy.references == .described)
    id = tracer.recorder.number(of: info)
    recorder.know(id, as: KnownReactor(type: info.type, shapes: shapes))
  }

  deinit { before.deallocate() }

  func created(_ step: Step, state: UnsafeRawPointer, revision: Int) {
    guard let event = numbers.open(step.id, of: id) else { return }
    let parent = numbers.find(KnownCause(step.cause).event)?.role.reactor
    let told = TraceEvent.ReactorInfo(type: type, module: module, parent: parent.map { Int($0) })
    recorder.introduce(TraceEvent(seq: event.seq, time: now(), reactor: Int(id), kind: .reactor(told)))
    guard keepsValues, let first = numbers.open(0, cause: step.id, of: id) else { return }
    var record = record(first, .state, at: now())
    record.detail = UInt64(revision)
    record.flags = .initial
    record.value = kept(state, shapes.state, shapes.state.whole)
    recorder.store(record)
  }

  func ended(_ step: Step, _ reason: EndedContext.Reason) {
    let why =
      switch reason {
      case .released: "released"
      case .completed: "stopped: completed"
      case .failed(let error): "stopped: \(keepsValues ? ValueDescriber.summary(of: error) : errorType(error))"
      }
    note(.reactorEnd(why: why), step.id, cause: KnownCause(step.cause).event)
  }

  func action(_ step: Step, _ action: UnsafeRawPointer, _ sent: SentAction) {
    let label = actions.number(at: action)
    let known = KnownCause(step.cause)
    var loop: [EventNumbers.Role] = []
    let opened = numbers.openAction(step.id, cause: known.event, of: id, label: label) { loop = $0 }
    guard let event = opened else { return }
    defer { if !loop.isEmpty { noteLoop(loop, closedBy: step.id) } }
    if sent.times != nil { return noteSent(event, action, label, sent, known.via) }
    var record = record(event, .action, at: now(), label)
    if event.cause != 0, let via = known.via { record.flags = .init(via) }
    record.span = UInt64(UInt(bitPattern: sent.file))
    record.detail = UInt64(sent.line)
    record.value = payload(action, label, shapes.action)
    recorder.store(record)
  }

  func mutate(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Void) {
    guard let event = numbers.open(step.id, cause: KnownCause(step.cause).event, of: id, isEffect: true) else {
      return body()
    }
    let begin = now()
    var record = record(event, .mutateBegin, at: begin, actions.number(at: action))
    body()
    record.span = now() &- begin
    recorder.store(record)
  }

  func effectRuns(_ effect: CauseID, _ body: () -> Void) {
    guard numbers.find(effect) != nil, let event = numbers.open(0, cause: effect, of: id) else {
      return body()
    }
    let begin = now()
    var record = record(event, .mutateRun, at: begin)
    body()
    record.span = now() &- begin
    recorder.store(record)
  }

  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    // An effect that began before this trace does not end in it.
    guard numbers.find(effect) != nil, let event = numbers.open(step.id, cause: effect, of: id) else {
      return
    }
    var record = record(event, .mutateEnd, at: now())
    let end: TraceEvent.EffectEnd
    switch outcome {
    case .completed: end = .completed
    case .failed: end = .error
    case .disposed: end = .disposed
    case .cancelled:
      end = .cancelled
      record.detail = numbers.find(KnownCause(step.cause).event)?.seq ?? 0
    }
    record.label = Transcriber.number(of: end)
    numbers.forgetEffect(effect)
    recorder.store(record)
  }

  func mutation(_ step: Step, _ mutation: UnsafeRawPointer, from effect: CauseID?) {
    let known = KnownCause(step.cause)
    guard let event = numbers.open(step.id, cause: known.event, lineage: effect ?? 0, of: id) else { return }
    let label = mutations.number(at: mutation)
    if known.all.count > 1 { return noteMerged(event, mutation, label, known, effect) }
    var record = record(event, .mutation, at: now(), label)
    if let origin = effect.flatMap(numbers.find) {
      record.detail = origin.seq
    } else {
      record.flags = effect == nil ? .injected : [.injected, .foreign]
    }
    if event.cause != 0, let via = known.via { record.flags.insert(.init(via)) }
    record.value = payload(mutation, label, shapes.mutation)
    recorder.store(record)
  }

  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) {
    guard let event = numbers.open(step.id, cause: step.cause, of: id) else { return body() }
    let state = reduce.state
    let pulsesBefore = shapes.state.pulses.isEmpty ? [] : shapes.state.pulses.map { $0.count(in: state) }
    let replay = policy.purity >= .replay ? replays.begin(self, reduce) : nil
    if policy.purity != .off {
      selfBytes.begin(reduce.reactor)
      reduce.watch.tell(selfBytes)
    }
    if let oldState {
      oldState.begin(state)
      reduce.watch.tell(oldState)
    }
    before.keep(state)
    let begin = now()
    var record = record(event, .reduce, at: begin, mutations.number(at: reduce.mutation))
    var seen: [any SeenEffect] = []
    if let watch { seen = watch.watch(reduce.reactor, body) } else { body() }
    record.span = now() &- begin
    record.detail = UInt64(reduce.revision)
    record.flags = before.compared(with: state)
    if keepsValues { record.value = kept(state, shapes.state, shapes.state.whole) }
    let pulses = pulses(in: state, since: pulsesBefore)
    if !pulses.isEmpty { record.flags.insert(.pulsed) }
    recorder.store(record)
    notePulses = pulses

    if policy.purity == .off { return }
    let writes = selfBytes.end()
    var changes = oldState?.end() ?? OldState.Changes()
    let isPure =
      writes.isEmpty && changes.isEmpty && reduce.watch.uses.isEmpty && !reduce.watch.wasUnchecked
      && !seen.contains { $0.rule.level == .error }
    if isPure {
      if let replay { replays.keep(replay, after: step.id, reduce) }
      if seen.isEmpty { return }
    }
    // What was seen with its line is not told again without.
    var told = SeenEffects(seen, by: reduce.reactor)
    told.take(&changes, masking: policy.redaction)
    note(told, cause: step.id)
    let impurities = PortableChecks.impurities(
      writes, changes, of: reduce.watch, besides: told, masking: policy.redaction)
    for impurity in impurities { note(.impurity(impurity), 0, cause: step.id) }
  }

  func state(_ step: Step, _ state: UnsafeRawPointer, revision: Int, isObserved: Bool) {
    guard let event = numbers.open(step.id, cause: step.cause, of: id) else { return }
    var record = record(event, .state, at: now())
    record.detail = UInt64(revision)
    if !isObserved { record.flags = .unobserved }
    recorder.store(record)
    if notePulses.isEmpty { return }
    for pulse in notePulses { note(.pulse(field: pulse.field, count: pulse.count), 0, cause: step.id) }
    notePulses = []
  }

  func failed(_ step: Step, _ error: any Error, in place: FailurePlace, isSwallowed: Bool) {
    let origin: CauseID = if case .effect(let begin) = place { begin } else { KnownCause(step.cause).event }
    let failure = TraceEvent.Failure(
      type: errorType(error), message: keepsValues ? ValueDescriber.summary(of: error) : "", isSwallowed: isSwallowed)
    note(.error(failure), step.id, cause: origin)
  }

  /// Pulses that the last reduce assigned, until its state is recorded.
  @exclusivity(unchecked)
  private var notePulses: [(field: String, count: UInt64)] = []

  private func pulses(in state: UnsafeRawPointer, since before: [UInt]) -> [(field: String, count: UInt64)] {
    if before.isEmpty { return [] }
    return zip(shapes.state.pulses, before).compactMap { pulse, before in
      let count = pulse.count(in: state)
      return count == before ? nil : (pulse.name, UInt64(count))
    }
  }
}

// What is said of a value, and of what is rare.
extension TracedReactor {
  @inline(__always)
  func record(_ event: OpenEvent, _ kind: Record.Kind, at time: UInt64, _ label: UInt16 = 0) -> Record {
    Record(
      seq: event.seq, time: time, chain: event.chain, cause: event.cause, reactor: id, label: label, kind: kind)
  }

  /// Records what takes more words than a record has.
  @inline(never)
  func note(_ kind: TraceEvent.Kind, _ step: CauseID, cause: CauseID) {
    guard let event = numbers.open(step, cause: cause, of: id) else { return }
    recorder.store(event, at: now(), of: id, kind)
  }

  /// Records what was seen of a reducer.
  @inline(never)
  private func note(_ seen: SeenEffects, cause: CauseID) {
    for (effect, field) in seen.all {
      guard let event = numbers.open(0, cause: cause, of: id) else { continue }
      recorder.store(event, at: now(), of: id, KeptEvent(effect, field: field))
    }
  }

  @inline(__always)
  private func keepsPayload(_ label: UInt16, _ shape: ValueShape) -> Bool { keepsValues && shape.labels.carries(label) }

  @inline(__always)
  private func payload(_ value: UnsafeRawPointer, _ label: UInt16, _ shape: ValueShape) -> Unmanaged<AnyObject>? {
    keepsPayload(label, shape) ? kept(value, shape, shape.payload) : nil
  }

  func kept(
    _ value: UnsafeRawPointer, _ shape: ValueShape, _ describe: (UnsafeRawPointer) -> KeptWords
  ) -> Unmanaged<AnyObject>? {
    if shape.isPlain { return Unmanaged.passRetained(KeptValue.copying(value, shape)) }
    return policy.references == .described ? Unmanaged.passRetained(describe(value)) : nil
  }

  private func words(_ value: UnsafeRawPointer, _ label: UInt16, _ shape: ValueShape) -> KeptWords? {
    guard keepsPayload(label, shape), shape.isPlain || policy.references == .described else { return nil }
    return shape.payload(value)
  }

  @inline(never)
  private func noteSent(
    _ event: OpenEvent, _ value: UnsafeRawPointer, _ label: UInt16, _ sent: SentAction, _ via: TraceEvent.Mutation.Via?
  ) {
    let now = now()
    let words = words(value, label, shapes.action)
    let action = TraceEvent.Action(
      label: shapes.action.labels.name(label), thread: recorder.thread,
      site: sent.file.map { SourceSite(file: Transcriber.text($0), line: Int(sent.line)) },
      queued: sent.times?.first.map { now > $0 ? now - $0 : 0 }, payload: words?.value?.json,
      via: event.cause == 0 ? nil : via)
    recorder.store(event, at: now, of: id, KeptEvent(.action(action), masked: words?.masked ?? 0))
  }

  /// The line of causes has come back to an action of this reactor, more than once.
  @inline(never)
  func noteLoop(_ line: [EventNumbers.Role], closedBy action: CauseID) {
    let members = recorder.names(of: line.reversed())
    note(.loop(length: members.count, members: members), 0, cause: action)
  }

  /// A mutation in which stored values of several events were used.
  @inline(never)
  private func noteMerged(
    _ event: OpenEvent, _ value: UnsafeRawPointer, _ label: UInt16, _ known: KnownCause, _ effect: CauseID?
  ) {
    let origin = effect.flatMap(numbers.find)?.seq
    let causes = known.all.compactMap { numbers.find($0)?.seq }
    let words = words(value, label, shapes.mutation)
    let mutation = TraceEvent.Mutation(
      label: shapes.mutation.labels.name(label), thread: recorder.thread, effect: origin, isInjected: origin == nil,
      via: event.cause == 0 ? nil : known.via, causes: causes.count > 1 ? causes : [],
      source: origin != nil ? nil : effect == nil ? "transform" : Transcriber.foreignEffect,
      isCauseUnknown: event.cause == 0, payload: words?.value?.json)
    recorder.store(event, at: now(), of: id, KeptEvent(.mutation(mutation), masked: words?.masked ?? 0))
  }

  @inline(__always)
  func now() -> UInt64 { monotonicStart == 0 ? clock.now() : TraceClock.monotonic(since: monotonicStart) }

  private func errorType(_ error: any Error) -> String { _typeName(Swift.type(of: error), qualified: false) }
}
