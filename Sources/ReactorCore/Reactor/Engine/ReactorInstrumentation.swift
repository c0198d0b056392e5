import CReactorContext
import PlatformSupport
import Synchronization

/// Reports a reactor's steps to its observer: numbers each step, and sets its cause around its consequences.
@usableFromInline
final class ReactorInstrumentation: @unchecked Sendable {
  // Mutable members belong to the thread that runs the reactor.
  let info: ReactorInfo
  /// The middleware of the reactor, in the order in which it was attached.
  let middleware: [any ReactorMiddleware]
  /// Whether a tracer is among them: only then are steps of streams reported.
  let tracesStreams: Bool
  /// Whether others are among them, whose hooks run code of the app.
  ///
  /// A hook runs under the cause of what led to its step. A tracer, which runs no code of the app, may as well run under the
  /// step itself, as what follows from it does: one scope around both costs least.
  private let hasHooks: Bool
  /// Whether any observer asks for the streams that a reducer uses.
  private let watchesReducers: Bool
  private let observers: [(middleware: any ReactorMiddleware, observer: any StepObserver)]
  let observer: any StepObserver
  private unowned let engine: ReactorEngine
  private let streamUses = StreamUseRecorder()
  private let subscriptions = Atomic(0)
  let cuts = Cuts()
  /// The effect that begins, until its number is claimed.
  @safe @exclusivity(unchecked)
  var beginning: CauseID = 0
  let actionInput: TransformInputSlot
  let mutationInput: TransformInputSlot
  let stateInput: TransformInputSlot

  init(_ middleware: [any ReactorMiddleware], _ info: ReactorInfo, _ engine: ReactorEngine) {
    self.info = info
    self.middleware = middleware
    self.engine = engine
    actionInput = TransformInputSlot(.action, of: engine)
    mutationInput = TransformInputSlot(.mutation, of: engine)
    stateInput = TransformInputSlot(.state, of: engine)
    // A tracer comes first: it records a step before any hook runs.
    let tracers = middleware.filter { $0 is any TracingMiddleware }
    let others = middleware.filter { !($0 is any TracingMiddleware) }
    tracesStreams = !tracers.isEmpty
    hasHooks = !others.isEmpty
    observers = (tracers + others).map { ($0, engine.observer(for: $0, info, engine.witnesses.type)) }
    observer = observers.count == 1 ? observers[0].observer : StepObserverGroup(observers.map(\.observer))
    watchesReducers = observer.watchesReducers
  }

  /// - Parameter one: The only middleware to which the reactor is new; nil for all.
  /// - Returns: The number of the creation.
  func created(
    _ reactor: AnyObject, _ state: ValueAddress, _ revision: Int, for one: (any ReactorMiddleware)? = nil
  ) -> CauseID {
    let step = Step()
    let target = one == nil ? observer : observers.first { $0.middleware === one }?.observer
    target?.created(step, reactor, state: state, revision: revision)
    return step.id
  }

  func ended(_ reason: EndedContext.Reason) {
    observer.ended(Step(), reason)
  }

  func action(_ action: ValueAddress, _ sent: SentAction, _ body: () -> Void) {
    let step = Step()
    if hasHooks { return observer.action(step, action, sent) { Cause.descend(step.id, body) } }
    Cause.descend(step.id) { observer.action(step, action, sent, body) }
  }

  /// - Parameters:
  ///   - isSynchronous: No code of the app has run in the reactor since the action was reported.
  ///   - body: Returns whether the effect is over.
  func mutate(_ action: ValueAddress, _ begin: CauseID, isSynchronous: Bool, _ body: () -> Bool) {
    let step = Step(id: begin, isSynchronous: isSynchronous && !hasHooks)
    if hasHooks { return mutateWithHooks(action, step, body) }
    Cause.descend(begin) {
      _ = observer.mutate(step, action) {
        var isOver = false
        Cause.callout { isOver = body() }
        return isOver ? step : nil
      }
    }
  }

  @inline(never)
  private func mutateWithHooks(_ action: ValueAddress, _ step: Step, _ body: () -> Bool) {
    _ = observer.mutate(step, action) {
      var end: Step?
      Cause.descend(step.id) {
        Cause.callout {
          if !body() { return }
          let over = Step()
          observer.effectEndedInMutate(over, of: step.id)
          end = over
        }
      }
      return end
    }
  }

  func effectRuns(_ effect: CauseID, _ body: () -> Void) { observer.effectRuns(effect, body) }

  /// - Parameter effect: Nil for an injected mutation; 0 if the effect began before the reactor was observed.
  func mutation(_ mutation: ValueAddress, from effect: CauseID?, _ body: () -> Void) {
    if let effect, !cuts.isEmpty { reportCut(in: effect) }
    let step = Step()
    if hasHooks { return observer.mutation(step, mutation, from: effect) { Cause.descend(step.id, body) } }
    Cause.descend(step.id) { observer.mutation(step, mutation, from: effect, body) }
  }

  /// Calls `reduce`, which replaces the state. Returns the number of the step.
  func reduce(
    _ reactor: AnyObject, _ mutation: ValueAddress, in state: ValueAddress, _ revision: Int,
    _ reduce: () -> Void
  ) -> CauseID {
    let step = Step()
    let reduction = ReduceStep(
      reactor: reactor, mutation: mutation, state: state, revision: revision, watch: streamUses)
    if watchesReducers {
      streamUses.reset()
      observer.reduce(step, reduction) { Cause.descend(step.id) { streamUses.run(reduce) } }
    } else {
      Cause.descend(step.id) { observer.reduce(step, reduction, reduce) }
    }
    return step.id
  }

  func state(
    _ state: ValueAddress, after reduce: CauseID, _ revision: Int, isObserved: Bool, _ body: () -> Void
  ) {
    let step = Step(id: Cause.next(), cause: reduce, isSynchronous: true)
    if hasHooks {
      return observer.state(step, state, revision: revision, isObserved: isObserved) { Cause.descend(step.id, body) }
    }
    Cause.descend(step.id) { observer.state(step, state, revision: revision, isObserved: isObserved, body) }
  }

  func effectEnded(_ effect: CauseID, _ outcome: EffectOutcome) {
    observer.effectEnded(Step(), of: effect, outcome)
    if case .failed(let error) = outcome { failed(error, in: .effect(effect)) }
  }

  /// - Parameter isSwallowed: No subscriber receives the error.
  func failed(_ error: any Error, in origin: FailureOrigin, isSwallowed: Bool = true) {
    observer.failed(Step(), error, in: origin, isSwallowed: isSwallowed)
  }
}

// Steps of streams, which only a tracer asks for.
extension ReactorInstrumentation {
  /// Reports a subscription. Any thread. Returns its number.
  func subscribed(to what: ReactorOutput) -> Int {
    let number = subscriptions.add(1, ordering: .relaxed).newValue
    let site = rc_subscriber()
    observer.subscribed(Step(), to: what, number: number, file: site.file, line: site.line)
    return number
  }

  /// Reports the end of a subscription. Any thread.
  func unsubscribed(from what: ReactorOutput, _ number: Int) {
    observer.unsubscribed(Step(), from: what, number: number)
  }

  func actionOut(_ change: TransformChange, _ action: ValueAddress?, _ body: () -> Void = {}) {
    guard tracesStreams else { return body() }
    let step = Step()
    observer.actionOut(step, change, action)
    Cause.descend(step.id, body)
  }

  func mutationOut(_ change: TransformChange, _ mutation: ValueAddress?, _ body: () -> Void = {}) {
    guard tracesStreams else { return body() }
    let step = Step()
    observer.mutationOut(step, change, mutation)
    Cause.descend(step.id, body)
  }

  /// Whether a transform passed a value on unchanged.
  func isSame(_ transform: ReactorTransform, _ input: ValueAddress, _ output: ValueAddress) -> Bool {
    switch transform {
    case .action: observer.isSameAction(input, output)
    case .mutation: observer.isSameMutation(input, output)
    case .state: observer.isSameState(input, output)
    }
  }

  func input(of transform: ReactorTransform) -> TransformInputSlot {
    switch transform {
    case .action: actionInput
    case .mutation: mutationInput
    case .state: stateInput
    }
  }

  func stateOut(
    _ change: TransformChange, _ state: ValueAddress?, _ revision: Int, _ body: () -> Void = {}
  ) {
    guard tracesStreams else { return body() }
    let step = Step()
    observer.stateOut(step, change, state, revision: revision, isObserved: engine.states.isObserved)
    Cause.descend(step.id, body)
  }
}
