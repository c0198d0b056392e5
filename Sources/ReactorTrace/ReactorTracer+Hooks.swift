import ReactorCore
import TraceModel

// What is recorded at each step of a reactor's life. An event is opened when it happens, so that what follows from it
// finds it, and stored when it is complete.
extension ReactorTracer {
  public func created<R: Reactor>(_ context: CreatedContext<R>) {
    let traced = traced(context.info, R.self)
    guard let event = recorder.open(Opening(id: context.id, isUnchained: true)) else { return }
    let info = TraceEvent.ReactorInfo(type: context.info.type, module: context.info.module)
    store(event, traced, .reactor(info))
    guard keepsValues else { return }
    let described = DescribedState(context.initialState)
    traced.fields.withLock { $0.described = described }
    let state = TraceEvent.State(
      revision: context.revision, isInitial: true, change: .whole(described.value.json))
    record(traced, after: context.id, .state(state))
  }

  public func ended(_ context: EndedContext) {
    let why =
      switch context.reason {
      case .released: "released"
      case .completed: "stopped: completed"
      case .failed(let error): "stopped: \(keepsValues ? ValueDescriber.summary(of: error) : errorType(error))"
      }
    let opening = Opening(id: context.id, cause: KnownCause(context.cause).event)
    guard let event = recorder.open(opening) else { return }
    store(event, traced(context.info, Never.self, Never.self), .reactorEnd(why: why))
  }

  public func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    let opening = Opening(id: context.id, cause: KnownCause(context.cause).event)
    guard let event = recorder.open(opening) else { return body() }
    let traced = traced(context.info, R.self)
    let action = TraceEvent.Action(
      label: traced.actions.of(context.action), thread: event.thread, payload: payload(of: context.action))
    store(event, traced, .action(action))
    body()
  }

  public func mutate<R: Reactor>(_ context: MutateContext<R>, _ body: () -> Void) {
    let traced = traced(context.info, R.self)
    let opening = Opening(id: context.id, cause: KnownCause(context.cause).event, begins: traced.id)
    guard let event = recorder.open(opening) else { return body() }
    let begin = clock.now()
    body()
    let step = TraceEvent.MutateBegin(
      label: traced.actions.of(context.action), thread: event.thread, duration: clock.now() - begin)
    store(event, at: begin, traced, .mutateBegin(step))
  }

  public func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) {
    var opening = Opening(id: context.id, cause: context.effect, effect: context.effect, endsEffect: true)
    let end: TraceEvent.EffectEnd
    switch context.outcome {
    case .completed: end = .completed
    case .failed: end = .error
    case .disposed: end = .disposed
    case .cancelled:
      end = .cancelled
      opening.others = KnownCause(context.cause).event.map { [$0] } ?? []
    }
    // An effect that began before this trace does not end in it.
    guard let event = recorder.open(opening), event.effect != nil else { return }
    store(event, traced(context.info, R.self), .mutateEnd(end, by: event.others.first))
  }

  public func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    let known = KnownCause(context.cause)
    let opening = Opening(id: context.id, cause: known.event, effect: context.effect, others: known.all)
    guard let event = recorder.open(opening) else { return body() }
    let traced = traced(context.info, R.self)
    // One of an effect that began before this trace comes from outside as well.
    let source = context.isInjected ? "transform" : event.effect == nil ? "an effect from before the trace" : nil
    let mutation = TraceEvent.Mutation(
      label: traced.mutations.of(context.mutation), thread: event.thread, effect: event.effect,
      isInjected: source != nil, via: event.cause == nil ? nil : known.via,
      causes: event.others.count > 1 ? event.others : [], source: source, isCauseUnknown: event.cause == nil,
      payload: payload(of: context.mutation))
    store(event, traced, .mutation(mutation))
    body()
  }

  public func reduce<R: Reactor>(_ context: ReduceContext<R>, _ body: () -> Void) {
    guard let event = recorder.open(Opening(id: context.id, cause: context.cause)) else { return body() }
    let traced = traced(context.info, R.self)
    let label = traced.mutations.of(context.mutation)
    let watch = policy.purity == .off ? nil : SelfBytes(of: context.reactor)
    let begin = clock.now()
    body()
    let end = clock.now()
    let writes = watch?.writes(in: context.reactor) ?? []
    guard let newState = context.newState else { return }

    let change = keepsValues ? traced.advance(to: DescribedState(newState)) : nil
    let step = TraceEvent.Reduce(
      label: label, thread: event.thread, duration: end - begin, revision: context.revision,
      isNoop: change?.isNone ?? false)
    store(event, at: begin, traced, .reduce(step))

    let impurities = impurities(of: context, writes: writes)
    for impurity in impurities { record(traced, after: context.id, .impurity(impurity)) }
    if policy.purity == .replay, impurities.isEmpty, !recorder.isClosed {
      replays.keep(context, label: label, reactor: traced.id, result: newState)
    }
  }

  public func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    guard let event = recorder.open(Opening(id: context.id, cause: context.cause)) else { return body() }
    let traced = traced(context.info, R.self)
    let change = traced.takeChange()
    let isWhole = context.revision % 64 == 0
    let state = TraceEvent.State(
      revision: context.revision,
      change: change.map { isWhole ? .whole($0.new.value.json) : .diff($0.patches) } ?? .diff([]),
      isUnobserved: !context.isObserved)
    store(event, traced, .state(state))
    for pulse in change?.pulses ?? [] {
      record(traced, after: context.id, .pulse(field: pulse.field, count: UInt64(pulse.count)))
    }
    body()
  }

  public func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) {
    let origin: CauseID? =
      if case .effect(let begin) = context.place { begin } else { KnownCause(context.cause).event }
    guard let event = recorder.open(Opening(id: context.id, cause: origin)) else { return }
    let failure = TraceEvent.Failure(
      type: errorType(context.error), message: keepsValues ? ValueDescriber.summary(of: context.error) : "",
      isSwallowed: true)
    store(event, traced(context.info, R.self), .error(failure))
  }
}

extension ReactorTracer {
  private var keepsValues: Bool { policy.content == .values }

  private func traced<R: Reactor>(_ info: ReactorInfo, _: R.Type) -> TracedReactor {
    traced(info, R.Action.self, R.Mutation.self)
  }

  private func traced<Action, Mutation>(
    _ info: ReactorInfo, _: Action.Type, _: Mutation.Type
  ) -> TracedReactor {
    info.note(of: self) {
      TracedReactor(
        id: recorder.reactor(info), actions: CaseLabel(Action.self), mutations: CaseLabel(Mutation.self))
    }
  }

  private func store(
    _ event: OpenEvent, at time: UInt64? = nil, _ traced: TracedReactor, _ kind: TraceEvent.Kind
  ) {
    recorder.store(event, at: time ?? clock.now(), of: traced.id, kind)
  }

  /// Records what nothing can follow from.
  private func record(_ traced: TracedReactor, after cause: CauseID, _ kind: TraceEvent.Kind) {
    if let event = recorder.open(Opening(cause: cause)) { store(event, traced, kind) }
  }

  private func payload<Value>(of value: Value) -> JSONText? {
    keepsValues ? ValueDescriber.payload(of: value)?.json : nil
  }

  private func errorType(_ error: any Error) -> String { _typeName(type(of: error), qualified: false) }
}

/// What a cause says once joins are taken apart: the trigger, or the owner where it was lost.
private struct KnownCause {
  var event: CauseID?
  var via: TraceEvent.Mutation.Via?
  /// Trigger and contributors.
  var all: [CauseID] = []

  init(_ cause: CauseID) {
    let known = Cause.resolve(cause)
    if known.trigger != 0 {
      event = known.trigger
      all = known.all
    } else if known.owner != 0 {
      event = known.owner
      via = known.isOfTask ? .task : .subscription
    }
  }
}
