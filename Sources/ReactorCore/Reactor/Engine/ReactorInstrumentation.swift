import CReactorContext
import Synchronization

/// Tells a reactor's steps to whoever looks at it: first to its recorder, by address, then to the app's middleware.
///
/// Numbers each step, and sets its cause around what follows from it.
@usableFromInline
final class ReactorInstrumentation: @unchecked Sendable {
  // What is not immutable belongs to the thread that runs the reactor.
  let lookers: [any ReactorMiddleware]
  let info: ReactorInfo
  /// Those that are told by address; several as one.
  let recorder: (any StepRecorder)?
  /// The others, which are told by type.
  private let told: ToldSteps?
  private unowned let engine: ReactorEngine
  private let watch = StreamUseRecorder()
  private let subscriptions = Atomic(0)
  let cuts = Cuts()
  /// The effect that begins, until somebody takes its number.
  @exclusivity(unchecked)
  var beginning: CauseID = 0
  /// What is fed to each transform.
  let fedAction: TransformInputSlot
  let fedMutation: TransformInputSlot
  let fedState: TransformInputSlot

  init(_ lookers: [any ReactorMiddleware], _ info: ReactorInfo, _ engine: ReactorEngine) {
    self.lookers = lookers
    self.info = info
    self.engine = engine
    fedAction = TransformInputSlot(.action, of: engine)
    fedMutation = TransformInputSlot(.mutation, of: engine)
    fedState = TransformInputSlot(.state, of: engine)
    let typed = engine.edges.told(info, engine)
    recorder = RecorderGroup.joining(
      lookers.compactMap { ($0 as? any RecordingMiddleware).map { typed.recorder(by: $0) } })
    typed.looker = MiddlewareChain.joining(lookers.filter { !($0 is any RecordingMiddleware) })
    told = typed.looker == nil ? nil : typed
  }

  /// Returns the number of the creation.
  func created(
    _ reactor: AnyObject, _ state: UnsafeRawPointer, _ revision: Int, for one: (any ReactorMiddleware)? = nil
  )
    -> CauseID
  {
    let step = Step()
    if one == nil {
      recorder?.created(step, state: state, revision: revision)
      told?.created(step, reactor, revision)
    } else if let place = lookers.firstIndex(where: { $0 === one }) {
      tellCreated(step, reactor, state, revision, to: place)
    }
    return step.id
  }

  func ended(_ reason: EndedContext.Reason) {
    let step = Step()
    recorder?.ended(step, reason)
    told?.looker?.ended(EndedContext(info: info, id: step.id, cause: step.cause, reason: reason))
  }

  func action(_ action: UnsafeRawPointer, _ sent: SentAction, _ body: () -> Void) {
    let step = Step()
    recorder?.action(step, action, sent)
    if let told {
      told.action(step, action) { Cause.descend(step.id, body) }
    } else {
      Cause.descend(step.id, body)
    }
  }

  /// - Parameters:
  ///   - isSynchronous: Nothing of the app's ran in the reactor since the action was told.
  ///   - body: Returns whether the effect is over.
  func mutate(_ action: UnsafeRawPointer, _ begin: CauseID, isSynchronous: Bool, _ body: () -> Bool) {
    let step = Step(id: begin, isSynchronous: isSynchronous && told == nil)
    func inside() -> Step? {
      var end: Step?
      Cause.descend(begin) {
        Cause.callout {
          if !body() { return }
          let over = Step()
          told?.effectEnded(over, begin, .completed)
          end = over
        }
      }
      return end
    }
    func around() -> Step? {
      guard let told else { return inside() }
      var end: Step?
      told.mutate(step, action) { end = inside() }
      return end
    }
    if let recorder { _ = recorder.mutate(step, action, around) } else { _ = around() }
  }

  func effectRuns(_ effect: CauseID, _ body: () -> Void) {
    if let recorder { recorder.effectRuns(effect, body) } else { body() }
  }

  /// - Parameter effect: Nil for an injected one; 0 for one of an effect that began before anybody looked.
  func mutation(_ mutation: UnsafeRawPointer, from effect: CauseID?, _ body: () -> Void) {
    if let effect, !cuts.isEmpty { tellCut(in: effect) }
    let step = Step()
    recorder?.mutation(step, mutation, from: effect)
    if let told {
      told.mutation(step, mutation, effect) { Cause.descend(step.id, body) }
    } else {
      Cause.descend(step.id, body)
    }
  }

  /// Calls `reduce`, which replaces the state. Returns the number of the step.
  func reduce(
    _ reactor: AnyObject, _ mutation: UnsafeRawPointer, in state: UnsafeMutableRawPointer, _ revision: Int,
    _ reduce: () -> Void
  ) -> CauseID {
    let step = Step()
    watch.reset()
    let reduction = ReduceStep(
      reactor: reactor, mutation: mutation, state: UnsafeRawPointer(state), revision: revision, watch: watch)
    func body() { Cause.descend(step.id) { watch.run(reduce) } }
    func around() { if let told { told.reduce(step, reduction, body) } else { body() } }
    if let recorder { recorder.reduce(step, reduction, around) } else { around() }
    return step.id
  }

  func state(
    _ state: UnsafeRawPointer, after reduce: CauseID, _ revision: Int, isObserved: Bool, _ body: () -> Void
  ) {
    let step = Step(id: Cause.next(), cause: reduce, isSynchronous: true)
    recorder?.state(step, state, revision: revision, isObserved: isObserved)
    if let told {
      told.state(step, revision, isObserved) { Cause.descend(step.id, body) }
    } else {
      Cause.descend(step.id, body)
    }
  }

  func effectEnded(_ effect: CauseID, _ outcome: EffectOutcome) {
    let step = Step()
    recorder?.effectEnded(step, of: effect, outcome)
    told?.effectEnded(step, effect, outcome)
    if case .failed(let error) = outcome { failed(error, in: .effect(effect)) }
  }

  /// - Parameter isSwallowed: No subscriber is told of it.
  func failed(_ error: any Error, in place: FailurePlace, isSwallowed: Bool = true) {
    let step = Step()
    recorder?.failed(step, error, in: place, isSwallowed: isSwallowed)
    if isSwallowed { told?.swallowed(step, error, place) }
  }

  /// Somebody subscribed, on any thread. Returns the number of the subscription.
  func subscribed(to what: ReactorOutput) -> Int {
    let number = subscriptions.add(1, ordering: .relaxed).newValue
    let site = rc_subscriber()
    recorder?.subscribed(Step(), to: what, number: number, file: site.file, line: site.line)
    return number
  }

  /// A subscription is over, on any thread.
  func unsubscribed(from what: ReactorOutput, _ number: Int) {
    recorder?.unsubscribed(Step(), from: what, number: number)
  }

  /// Somebody looks from now on; the others know the reactor.
  private func tellCreated(
    _ step: Step, _ reactor: AnyObject, _ state: UnsafeRawPointer, _ revision: Int, to place: Int
  ) {
    if lookers[place] is any RecordingMiddleware {
      let recorders = lookers[...place].count { $0 is any RecordingMiddleware }
      RecorderGroup.all(of: recorder)[recorders - 1].created(step, state: state, revision: revision)
    } else {
      told?.created(step, reactor, revision, for: lookers[place])
    }
  }
}

// What the transforms made of what they got. Only recorders are told.
extension ReactorInstrumentation {
  func actionOut(_ change: TransformChange, _ action: UnsafeRawPointer?, _ body: () -> Void = {}) {
    guard let recorder else { return body() }
    let step = Step()
    recorder.actionOut(step, change, action)
    Cause.descend(step.id, body)
  }

  func mutationOut(_ change: TransformChange, _ mutation: UnsafeRawPointer?, _ body: () -> Void = {}) {
    guard let recorder else { return body() }
    let step = Step()
    recorder.mutationOut(step, change, mutation)
    Cause.descend(step.id, body)
  }

  func stateOut(
    _ change: TransformChange, _ state: UnsafeRawPointer?, _ revision: Int, _ body: () -> Void = {}
  ) {
    guard let recorder else { return body() }
    let step = Step()
    recorder.stateOut(step, change, state, revision: revision, isObserved: engine.states.isObserved)
    Cause.descend(step.id, body)
  }
}
