import ReactorCore
import TraceModel

/// Records the steps of one reactor.
///
/// Steps of one reactor come one at a time, `effectEnded` and `effectRuns` from any thread.
final class TracedReactor: StepObserver, @unchecked Sendable {
  // Immutable, but for what only the thread that runs the reactor reaches.
  let id: UInt32
  private let info: TraceEvent.ReactorInfo
  let shapes: ReactorShapes
  let recorder: Recorder
  /// Those of the recorder.
  let numbers: EventNumbers
  private let actions: LabelTable.Reader
  private let mutations: LabelTable.Reader
  private let clock: TraceClock
  /// Zero of the monotonic clock, 0 for another one.
  private let monotonicStart: UInt64
  let policy: TracePolicy
  private let replays: Replays
  /// Nil where nobody looks beyond the portable checks.
  private let watch: (any ReducerMonitor)?
  let keepsValues: Bool
  private let hasPulses: Bool
  private let selfBytes = ReactorBytes()
  /// Nil where the state cannot be changed through a reference, or nobody may look into objects.
  private let oldState: StateAliasCheck?
  private let before: PreviousState

  init(_ info: ReactorInfo, _ shapes: ReactorShapes, _ tracer: ReactorTracer) {
    self.info = TraceEvent.ReactorInfo(
      type: info.type, module: info.module, name: info.name ?? "", file: info.file, line: info.line)
    self.shapes = shapes
    recorder = tracer.recorder
    numbers = tracer.recorder.numbers
    actions = shapes.action.labels.reader
    mutations = shapes.mutation.labels.reader
    clock = tracer.clock
    monotonicStart = tracer.clock.monotonicStart
    policy = tracer.policy
    replays = tracer.replays
    watch = tracer.policy.purity == .off ? nil : tracer.watch
    keepsValues = tracer.policy.content == .values
    hasPulses = !shapes.state.pulses.isEmpty
    oldState = tracer.policy.looksIntoStates ? shapes.oldState.map(OldState.init) : nil
    before = StateBefore(shapes.state, mayAsk: shapes.state.isSelfContained || tracer.policy.references == .described)
    let namesObjects = tracer.policy.content == .values && tracer.policy.references == .described
    id = tracer.recorder.meet(namesObjects ? info.reactor : nil, info.type, shapes)
  }

  deinit {
    before.deallocate()
    recorder.leave(id)
  }

  func created(_ step: Step, _ reactor: AnyObject, state: UnsafeRawPointer, revision: Int) {
    guard let event = recorder.open(step.id, of: id) else { return }
    let parent = numbers.find(ResolvedCause(step.cause).event)?.role.reactor
    var told = info
    told.parent = parent.map { Int($0) }
    recorder.introduce(TraceEvent(seq: event.seq, time: now(), reactor: Int(id), kind: .reactor(told)))
    guard keepsValues, let first = recorder.open(0, cause: step.id, of: id) else { return }
    var record = record(first, .state, at: now())
    record.detail = UInt64(revision)
    record.flags = .initial
    record.value = keptState(state, at: first.place)
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

  func action(_ step: Step, _ action: UnsafeRawPointer, _ sent: SentAction, _ body: () -> Void) {
    defer { body() }
    let label = actions.number(at: action)
    let known = ResolvedCause(step.cause)
    var closesLoop = false
    let opened = recorder.openAction(step.id, cause: known.event, of: id, label: label, &closesLoop)
    guard let event = opened else { return }
    lastTime = now()
    if sent.times != nil {
      noteSent(event, action, label, sent, known.via)
    } else {
      var record = record(event, .action, at: lastTime, label)
      if event.cause != 0, let via = known.via { record.flags = .init(via) }
      record.span = UInt64(UInt(bitPattern: sent.file))
      record.sender = (sent.line, sent.view)
      record.value = payload(action, label, shapes.action, at: event.place)
      recorder.store(record, of: event)
    }
    if closesLoop { noteLoop(closedBy: step.id) }
  }

  func mutate(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Step?) -> Step? {
    guard let event = recorder.open(step.id, cause: ResolvedCause(step.cause).event, of: id, isEffect: true) else {
      return body()
    }
    let begin = step.isSynchronous ? lastTime : now()
    var record = record(event, .mutateBegin, at: begin, actions.number(at: action))
    var end: Step?
    let waits = OpenMutateCall.wait(record, at: event.place) { end = body() }
    let time = now()
    record.span = time &- begin
    if waits { recorder.store(record, of: event) }
    if end != nil, let over = recorder.openEnd(of: event.seq, in: event.chain) {
      numbers.forgetEffect(step.id)
      store(.completed, over, at: time)
    }
    return end
  }

  func effectRuns(_ effect: CauseID, _ body: () -> Void) {
    guard numbers.find(effect) != nil, let event = recorder.open(0, cause: effect, of: id) else {
      return body()
    }
    let begin = now()
    var record = record(event, .mutateRun, at: begin)
    body()
    record.span = now() &- begin
    recorder.store(record, of: event)
  }

  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    // An effect that began before this trace does not end in it.
    guard let begin = numbers.find(effect) else { return }
    let newer: TraceEvent.Seq =
      if case .cancelled = outcome { numbers.find(ResolvedCause(step.cause).event)?.seq ?? 0 } else { 0 }
    guard let event = recorder.openEnd(of: begin.seq, in: begin.root, by: newer) else { return }
    numbers.forgetEffect(effect)
    switch outcome {
    case .completed: store(.completed, event, at: now())
    case .failed: store(.error, event, at: now())
    case .disposed: store(.disposed, event, at: now())
    case .cancelled: store(.cancelled, event, at: now(), by: newer)
    }
  }

  private func store(_ end: TraceEvent.EffectEnd, _ event: OpenEvent, at time: UInt64, by: TraceEvent.Seq = 0) {
    var record = record(event, .mutateEnd, at: time, end.number)
    record.detail = by
    recorder.store(record, of: event)
  }

  func mutation(_ step: Step, _ mutation: UnsafeRawPointer, from effect: CauseID?, _ body: () -> Void) {
    defer { body() }
    let known = ResolvedCause(step.cause)
    if known.isMerged { return noteMerged(step, known.event, mutation, effect) }
    guard let event = recorder.open(step.id, cause: known.event, lineage: effect ?? 0, of: id) else { return }
    let label = mutations.number(at: mutation)
    var record = record(event, .mutation, at: now(), label)
    // Nearly always what began the effect is the trigger too, and has been found.
    if let effect, let origin = effect == known.event && event.cause != 0 ? event.cause : numbers.find(effect)?.seq {
      record.detail = origin
    } else {
      record.flags = effect == nil ? .injected : [.injected, .foreign]
    }
    if event.cause != 0, let via = known.via { record.flags.insert(.init(via)) }
    record.value = payload(mutation, label, shapes.mutation, at: event.place)
    recorder.store(record, of: event)
  }

  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) {
    guard let event = recorder.open(step.id, cause: step.cause, of: id) else { return body() }
    if policy.purity == .off { measure(event, reduce, body) } else { watch(step, event, reduce, body) }
  }

  /// Runs a reduce, and records how long it took and what came out.
  @inline(__always)
  private func measure(_ event: OpenEvent, _ reduce: ReduceStep, _ body: () -> Void) {
    let state = reduce.state
    let pulsesBefore = hasPulses ? shapes.state.pulses.map { $0.count(in: state) } : []
    before.keep(state)
    let begin = now()
    var record = record(event, .reduce, at: begin, mutations.number(at: reduce.mutation))
    body()
    lastTime = now()
    record.span = lastTime &- begin
    record.detail = UInt64(reduce.revision)
    record.flags = before.compared(with: state)
    if keepsValues { record.value = keptState(state, at: event.place) }
    if hasPulses {
      notePulses = pulses(in: state, since: pulsesBefore)
      if !notePulses.isEmpty { record.flags.insert(.pulsed) }
    }
    recorder.store(record, of: event)
  }

  /// The same with the checks of purity around it.
  @inline(never)
  private func watch(_ step: Step, _ event: OpenEvent, _ reduce: ReduceStep, _ body: () -> Void) {
    let replay = policy.purity >= .replay ? replays.begin(self, reduce) : nil
    selfBytes.begin(reduce.reactor)
    reduce.watch.add(selfBytes)
    if let oldState {
      oldState.begin(reduce.state)
      reduce.watch.add(oldState)
    }
    var seen: [any ObservedSideEffect] = []
    measure(event, reduce) { if let watch { seen = watch.watch(reduce.reactor, body) } else { body() } }

    let writes = selfBytes.end()
    var changes = oldState?.end() ?? StateAliasCheck.Changes()
    let isPure =
      writes.isEmpty && changes.isEmpty && reduce.watch.uses.isEmpty && !reduce.watch.wasUnchecked
      && !seen.contains { $0.rule.level == .error }
    if isPure {
      if let replay { replays.keep(replay, after: .init(seq: event.seq, chain: event.chain), reduce) }
      if seen.isEmpty { return }
    }
    // What was seen with its line is not told again without.
    var told = ObservedSideEffects(seen, by: reduce.reactor)
    told.take(&changes, masking: policy.redaction)
    let reducer = ReduceDeclaration(watch, type(of: reduce.reactor))
    for (effect, field) in told.all { note(OutOfLineEvent(effect, field: field, of: reducer), cause: step.id) }
    let impurities = ImpurityMessages.impurities(
      writes, changes, of: reduce.watch, besides: told, masking: policy.redaction)
    for impurity in impurities { note(OutOfLineEvent(impurity, of: reducer), cause: step.id) }
    lastTime = now()
  }

  func state(_ step: Step, _ state: UnsafeRawPointer, revision: Int, isObserved: Bool, _ body: () -> Void) {
    defer { body() }
    guard let event = recorder.open(step.id, cause: step.cause, of: id) else { return }
    var record = record(event, .state, at: lastTime)
    record.detail = UInt64(revision)
    if !isObserved { record.flags = .unobserved }
    recorder.store(record, of: event)
    if notePulses.isEmpty { return }
    for pulse in notePulses { note(.pulse(field: pulse.field, count: pulse.count), 0, cause: step.id) }
    notePulses = []
  }

  func failed(_ step: Step, _ error: any Error, in origin: FailureOrigin, isSwallowed: Bool) {
    let cause: CauseID = if case .effect(let begin) = origin { begin } else { ResolvedCause(step.cause).event }
    let failure = TraceEvent.Failure(
      type: errorType(error), message: keepsValues ? ValueDescriber.summary(of: error) : "", isSwallowed: isSwallowed)
    note(.error(failure), step.id, cause: cause)
  }

  /// When the last action came, or the last reduce ended: the clock is not read again for what follows at once.
  @exclusivity(unchecked)
  private var lastTime: UInt64 = 0

  /// Pulses that the last reduce assigned, until its state is recorded.
  @exclusivity(unchecked)
  private var notePulses: [(field: String, count: UInt64)] = []

  /// Where the state that the last reduce made leads to.
  @exclusivity(unchecked)
  var buffers: [UInt] = []

  private func pulses(in state: UnsafeRawPointer, since before: [UInt]) -> [(field: String, count: UInt64)] {
    zip(shapes.state.pulses, before).compactMap { pulse, before in
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
    guard let event = recorder.open(step, cause: cause, of: id) else { return }
    recorder.store(event, at: now(), of: id, kind)
  }

  /// Records what a reducer did.
  @inline(never)
  private func note(_ impurity: OutOfLineEvent, cause: CauseID) {
    guard let event = recorder.open(0, cause: cause, of: id) else { return }
    recorder.store(event, at: now(), of: id, impurity)
  }

  @inline(never)
  private func noteSent(
    _ event: OpenEvent, _ value: UnsafeRawPointer, _ label: UInt16, _ sent: SentAction, _ via: TraceEvent.Mutation.Via?
  ) {
    let now = lastTime
    let words = words(value, label, shapes.action)
    recorder.weigh(words?.weight ?? 0, at: event.place)
    let action = TraceEvent.Action(
      label: shapes.action.labels.name(label), thread: recorder.thread, source: RecordDecoder.source(sent.view),
      site: RecordDecoder.site(sent.file, sent.line),
      queued: sent.times?.first.map { now > $0 ? now - $0 : 0 }, payload: words?.value?.json,
      via: event.cause == 0 ? nil : via)
    recorder.store(event, at: now, of: id, OutOfLineEvent(.action(action), masked: words?.masked ?? 0))
  }

  /// The line of causes has come back to an action of this reactor, more than once.
  @inline(never)
  func noteLoop(closedBy action: CauseID) {
    let members = recorder.names(of: ActionChain.back(from: action, numbers).reversed())
    note(.loop(length: members.count, members: members), 0, cause: action)
  }

  /// A mutation in which stored values of several events were used.
  @inline(never)
  private func noteMerged(
    _ step: Step, _ trigger: CauseID, _ value: UnsafeRawPointer, _ effect: CauseID?
  ) {
    let origin = effect.flatMap(numbers.find)?.seq
    let causes = Cause.resolve(step.cause).all.compactMap { numbers.find($0)?.seq }
    let opened = recorder.open(
      step.id, cause: trigger, lineage: effect ?? 0, of: id, after: max(causes.max() ?? 0, origin ?? 0))
    guard let event = opened else { return }
    let label = mutations.number(at: value)
    let words = words(value, label, shapes.mutation)
    recorder.weigh(words?.weight ?? 0, at: event.place)
    let mutation = TraceEvent.Mutation(
      label: shapes.mutation.labels.name(label), thread: recorder.thread, effect: origin, isInjected: origin == nil,
      via: event.cause == 0 ? nil : ResolvedCause(step.cause).via, causes: causes.count > 1 ? causes : [],
      source: origin != nil ? nil : effect == nil ? "transform" : RecordDecoder.foreignEffect,
      isCauseUnknown: event.cause == 0, payload: words?.value?.json)
    recorder.store(event, at: now(), of: id, OutOfLineEvent(.mutation(mutation), masked: words?.masked ?? 0))
  }

  @inline(__always)
  func now() -> UInt64 { monotonicStart == 0 ? clock.now() : TraceClock.monotonic(since: monotonicStart) }

  private func errorType(_ error: any Error) -> String { _typeName(Swift.type(of: error), qualified: false) }
}
