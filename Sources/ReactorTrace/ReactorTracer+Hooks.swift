import ReactorCore
import TraceModel

// What is recorded at each step of a reactor's life.
extension ReactorTracer {
  public func created<R: Reactor>(_ context: CreatedContext<R>) {
    let traced = traced(context.info)
    let info = TraceEvent.ReactorInfo(type: context.info.type, module: context.info.module)
    record(context.id, traced, .reactor(info))
    guard let described = describe(context.initialState) else { return }
    traced.fields.withLock { $0.described = described }
    let state = TraceEvent.State(revision: 0, isInitial: true, change: .whole(described.value.json))
    record(Cause.next(), traced, cause: context.id, .state(state))
  }

  public func ended(_ context: EndedContext) {
    let why =
      switch context.reason {
      case .released: "released"
      case .completed: "stopped: completed"
      case .failed(let error): "stopped: \(ValueDescriber.summary(of: error))"
      }
    record(context.id, traced(context.info), cause: cause(context.cause).event, .reactorEnd(why: why))
  }

  public func action<R: Reactor>(_ context: ActionContext<R>, _ body: () -> Void) {
    let label = CaseLabel.of(context.action)
    let action = TraceEvent.Action(
      label: label, thread: recorder.thread(), payload: describe(payloadOf: context.action))
    record(context.id, traced(context.info), cause: cause(context.cause).event, .action(action))
    body()
  }

  public func mutate<R: Reactor>(_ context: MutateContext<R>, _ body: () -> Void) {
    let traced = traced(context.info)
    let begin = clock.now()
    let cause = cause(context.cause).event
    recorder.announce(context.id, cause: cause)
    recorder.effectBegan(context.id, of: traced.id)
    body()
    let step = TraceEvent.MutateBegin(
      label: CaseLabel.of(context.action), thread: recorder.thread(), duration: clock.now() - begin)
    record(context.id, traced, at: begin, cause: cause, .mutateBegin(step))
  }

  public func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) {
    recorder.effectEnded(context.effect)
    let (end, by): (TraceEvent.EffectEnd, CauseID?) =
      switch context.outcome {
      case .completed: (.completed, nil)
      case .failed: (.error, nil)
      case .cancelled: (.cancelled, cause(context.cause).event)
      case .disposed: (.disposed, nil)
      }
    record(
      context.id, traced(context.info), cause: context.effect, .mutateEnd(end, by: by.flatMap(recorder.seq)))
  }

  public func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    let known = cause(context.cause, ofEffect: context.effect)
    let isInjected = context.effect == nil
    let mutation = TraceEvent.Mutation(
      label: CaseLabel.of(context.mutation), thread: recorder.thread(),
      effect: context.effect.flatMap(recorder.seq), isInjected: isInjected, via: known.via,
      causes: known.all.count > 1 ? known.all.compactMap(recorder.seq) : [], source: isInjected ? "transform" : nil,
      isCauseUnknown: known.event == nil, payload: describe(payloadOf: context.mutation))
    record(context.id, traced(context.info), cause: known.event, .mutation(mutation))
    body()
  }

  public func reduce<R: Reactor>(_ context: ReduceContext<R>, _ body: () -> Void) {
    let traced = traced(context.info)
    let label = CaseLabel.of(context.mutation)
    let watch = policy.purity == .off ? nil : SelfBytes(of: context.reactor)
    recorder.announce(context.id, cause: context.cause)
    let begin = clock.now()
    body()
    let end = clock.now()
    guard let newState = context.newState else { return }

    let isNoop = change(to: newState, of: traced).map { $0.patches.isEmpty && $0.pulses.isEmpty } ?? false
    let step = TraceEvent.Reduce(
      label: label, thread: recorder.thread(), duration: end - begin, revision: context.revision, isNoop: isNoop)
    record(context.id, traced, at: begin, cause: context.cause, .reduce(step))

    let impurities = impurities(of: context, writes: watch?.writes(in: context.reactor) ?? [])
    for impurity in impurities { record(Cause.next(), traced, cause: context.id, .impurity(impurity)) }
    if policy.purity == .replay, impurities.isEmpty {
      replays.keep(context, label: label, reactor: traced.id, result: newState)
    }
  }

  public func state<R: Reactor>(_ context: StateContext<R>, _ body: () -> Void) {
    let traced = traced(context.info)
    if policy.content == .values, let change = change(to: context.state, of: traced) {
      let isWhole = context.revision % 64 == 0
      let state = TraceEvent.State(
        revision: context.revision, change: isWhole ? .whole(change.described.value.json) : .diff(change.patches),
        isUnobserved: !context.isObserved)
      record(context.id, traced, cause: context.cause, .state(state))
      traced.fields.withLock { $0.described = change.described }
      for pulse in change.pulses {
        record(Cause.next(), traced, cause: context.id, .pulse(field: pulse.field, count: UInt64(pulse.count)))
      }
    } else {
      let state = TraceEvent.State(
        revision: context.revision, change: .diff([]), isUnobserved: !context.isObserved)
      record(context.id, traced, cause: context.cause, .state(state))
    }
    body()
  }

  public func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) {
    let failure = TraceEvent.Failure(
      type: _typeName(Swift.type(of: context.error), qualified: false),
      message: policy.content == .values ? ValueDescriber.summary(of: context.error) : "", isSwallowed: true)
    let origin: CauseID? = if case .effect(let begin) = context.place { begin } else { cause(context.cause).event }
    record(context.id, traced(context.info), cause: origin, .error(failure))
  }
}

extension ReactorTracer {
  private func traced(_ info: ReactorInfo) -> TracedReactor {
    info.note(of: self) { TracedReactor(id: self.recorder.reactor(info)) }
  }

  private func record(
    _ id: CauseID, _ traced: TracedReactor, at time: UInt64? = nil, cause: CauseID? = nil, _ kind: TraceEvent.Kind
  ) {
    recorder.record(Draft(id: id, time: time ?? clock.now(), cause: cause, reactor: traced.id, kind: kind))
  }

  /// What a step's cause says once joins are taken apart: the trigger, or the owner where it was lost.
  private func cause(
    _ cause: CauseID, ofEffect effect: CauseID? = nil
  ) -> (event: CauseID?, via: TraceEvent.Mutation.Via?, all: [CauseID]) {
    let known = Cause.resolve(cause)
    if known.trigger != 0 { return (known.trigger, nil, known.all) }
    if known.owner == 0 { return (nil, nil, []) }
    // The effect's own subscription, or whoever started the task in which this runs.
    return (known.owner, known.owner != effect && Cause.isInTask ? .task : .subscription, [])
  }

  private func describe<State>(_ state: State) -> DescribedState? {
    policy.content == .values ? DescribedState(state) : nil
  }

  private func describe<Value>(payloadOf value: Value) -> JSONText? {
    policy.content == .values ? ValueDescriber.payload(of: value)?.json : nil
  }

  private func change<State>(to state: State, of traced: TracedReactor) -> StateChange? {
    guard policy.content == .values, let before = traced.fields.withLock({ $0.described }) else { return nil }
    return StateChange(from: before, to: DescribedState(state))
  }
}
