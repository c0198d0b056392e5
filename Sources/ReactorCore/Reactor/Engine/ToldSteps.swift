/// Tells steps to middleware that wants them by type. A subclass knows the types; this one is all that the engine sees.
@usableFromInline
class ToldSteps {
  /// Nil where all are recorders. Set before it is shared.
  final var looker: (any ReactorMiddleware)?

  /// Makes what `middleware` is told by address through.
  func recorder(by middleware: any RecordingMiddleware) -> any StepRecorder { untyped() }
  func created(_ step: Step, _ reactor: AnyObject, _ revision: Int, for one: (any ReactorMiddleware)? = nil) {
    untyped()
  }
  func action(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Void) { untyped() }
  func mutate(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Void) { untyped() }
  func mutation(_ step: Step, _ mutation: UnsafeRawPointer, _ effect: CauseID?, _ body: () -> Void) { untyped() }
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) { untyped() }
  func state(_ step: Step, _ revision: Int, _ isObserved: Bool, _ body: () -> Void) { untyped() }
  func effectEnded(_ step: Step, _ effect: CauseID, _ outcome: EffectOutcome) { untyped() }
  func swallowed(_ step: Step, _ error: any Error, _ place: FailurePlace) { untyped() }

  private func untyped() -> Never {
    preconditionFailure("who tells a reactor's steps must know its types")
  }
}

/// Tells the steps of a reactor of known types.
@usableFromInline
final class TypedSteps<R: Reactor>: ToldSteps {
  private let info: ReactorInfo
  /// The place of the state, reached within cycles alone.
  private let slot: UnsafeMutablePointer<R.State>

  @usableFromInline
  init(_ info: ReactorInfo, _ engine: ReactorEngine) {
    self.info = info
    slot = engine.state.address.assumingMemoryBound(to: R.State.self)
  }

  override func recorder(by middleware: any RecordingMiddleware) -> any StepRecorder {
    middleware.recorder(of: info, R.self)
  }

  override func created(_ step: Step, _ reactor: AnyObject, _ revision: Int, for one: (any ReactorMiddleware)? = nil) {
    let context = CreatedContext(
      reactor: unsafeDowncast(reactor, to: R.self), info: info, id: step.id, cause: step.cause,
      initialState: slot.pointee, revision: revision)
    (one ?? looker)?.created(context)
  }

  override func action(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Void) {
    let context = ActionContext<R>(
      info: info, id: step.id, cause: step.cause, action: action.assumingMemoryBound(to: R.Action.self).pointee)
    exactlyOnce { looker, ran in
      looker.action(context) {
        ran()
        body()
      }
    }
  }

  override func mutate(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Void) {
    let context = MutateContext<R>(
      info: info, id: step.id, cause: step.cause, action: action.assumingMemoryBound(to: R.Action.self).pointee)
    exactlyOnce { looker, ran in
      looker.mutate(context) {
        ran()
        body()
      }
    }
  }

  override func mutation(_ step: Step, _ mutation: UnsafeRawPointer, _ effect: CauseID?, _ body: () -> Void) {
    let context = MutationContext<R>(
      info: info, id: step.id, cause: step.cause, effect: effect == 0 ? nil : effect, isInjected: effect == nil,
      mutation: mutation.assumingMemoryBound(to: R.Mutation.self).pointee)
    exactlyOnce { looker, ran in
      looker.mutation(context) {
        ran()
        body()
      }
    }
  }

  override func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) {
    var hasRun = false
    withUnsafeMutablePointer(to: &hasRun) { hasRun in
      let context = ReduceContext<R>(
        reactor: unsafeDowncast(reduce.reactor, to: R.self), info: info, id: step.id, cause: step.cause,
        mutation: reduce.mutation.assumingMemoryBound(to: R.Mutation.self).pointee, oldState: slot.pointee,
        revision: reduce.revision, state: UnsafePointer(slot), hasRun: UnsafePointer(hasRun), watch: reduce.watch)
      exactlyOnce { looker, ran in
        looker.reduce(context) {
          ran()
          body()
          hasRun.pointee = true
        }
      }
    }
  }

  override func state(_ step: Step, _ revision: Int, _ isObserved: Bool, _ body: () -> Void) {
    let context = StateContext<R>(
      info: info, id: step.id, cause: step.cause, state: slot.pointee, revision: revision, isObserved: isObserved)
    exactlyOnce { looker, ran in
      looker.state(context) {
        ran()
        body()
      }
    }
  }

  override func effectEnded(_ step: Step, _ effect: CauseID, _ outcome: EffectOutcome) {
    looker?.effectEnded(
      EffectEndedContext<R>(info: info, id: step.id, cause: step.cause, effect: effect, outcome: outcome))
  }

  override func swallowed(_ step: Step, _ error: any Error, _ place: FailurePlace) {
    let place: SwallowedContext<R>.Place =
      switch place {
      case .effect(let begin): .effect(begin)
      case .transformAction: .transformAction
      case .transformMutation: .transformMutation
      case .transformState: .transformState
      }
    looker?.errorSwallowed(
      SwallowedContext<R>(info: info, id: step.id, cause: step.cause, error: error, place: place))
  }

  private func exactlyOnce(_ call: (any ReactorMiddleware, () -> Void) -> Void) {
    guard let looker else { return }
    var count = 0
    call(looker) { count += 1 }
    precondition(count == 1, "a middleware of \(info.type) ran the body of a hook \(count) times instead of once")
  }
}
