/// Tells a reactor's steps to whoever looks at it. A subclass knows the types; this one is all that the engine sees.
@usableFromInline
class ReactorLooking {
  let looker: any ReactorMiddleware
  let info: ReactorInfo

  init(_ looker: any ReactorMiddleware, _ info: ReactorInfo) {
    self.looker = looker
    self.info = info
  }

  /// Returns the number of the creation.
  func created(_ reactor: AnyObject, _ revision: Int, for looker: any ReactorMiddleware) -> CauseID { untyped() }
  func action(_ action: UnsafeRawPointer, _ body: () -> Void) { untyped() }
  func mutate(_ action: UnsafeRawPointer, _ effect: ReactorEffect, _ body: () -> Void) { untyped() }
  func mutation(_ mutation: UnsafeRawPointer, _ effect: ReactorEffect?, _ body: () -> Void) { untyped() }
  /// Calls `reduce`, puts its result in the place of the state, and returns the number of the step.
  func reduce(_ reactor: AnyObject, _ mutation: UnsafeRawPointer, _ revision: Int) -> CauseID { untyped() }
  func state(after reduce: CauseID, _ revision: Int, _ body: () -> Void) { untyped() }
  func effectEnded(_ effect: ReactorEffect, _ outcome: EffectOutcome) { untyped() }
  func swallowed(_ error: any Error, in flow: ReactorFlow) { untyped() }

  final func ended(_ reason: EndedContext.Reason) {
    looker.ended(EndedContext(info: info, id: Cause.next(), cause: Cause.current, reason: reason))
  }

  private func untyped() -> Never {
    preconditionFailure("who looks at a reactor must know its types")
  }
}

/// Tells the steps of a reactor of known types.
@usableFromInline
final class TypedLooking<R: Reactor>: ReactorLooking {
  /// The place of the state, reached within cycles alone.
  private let slot: UnsafeMutablePointer<R.State>
  private unowned let engine: ReactorEngine

  @usableFromInline
  init(_ looker: any ReactorMiddleware, _ info: ReactorInfo, _ engine: ReactorEngine) {
    slot = engine.state.address.assumingMemoryBound(to: R.State.self)
    self.engine = engine
    super.init(looker, info)
  }

  override func created(_ reactor: AnyObject, _ revision: Int, for looker: any ReactorMiddleware) -> CauseID {
    let context = CreatedContext(
      reactor: unsafeDowncast(reactor, to: R.self), info: info, id: Cause.next(), cause: Cause.current,
      initialState: slot.pointee, revision: revision)
    looker.created(context)
    return context.id
  }

  override func action(_ action: UnsafeRawPointer, _ body: () -> Void) {
    let context = ActionContext<R>(
      info: info, id: Cause.next(), cause: Cause.current,
      action: action.assumingMemoryBound(to: R.Action.self).pointee)
    exactlyOnce { ran in
      looker.action(context) {
        ran()
        Cause.descend(context.id, body)
      }
    }
  }

  override func mutate(_ action: UnsafeRawPointer, _ effect: ReactorEffect, _ body: () -> Void) {
    let context = MutateContext<R>(
      info: info, id: effect.begin, cause: Cause.current,
      action: action.assumingMemoryBound(to: R.Action.self).pointee)
    exactlyOnce { ran in
      looker.mutate(context) {
        ran()
        Cause.with(context.id, body)
      }
    }
  }

  override func mutation(_ mutation: UnsafeRawPointer, _ effect: ReactorEffect?, _ body: () -> Void) {
    let origin = effect.flatMap { $0.begin == 0 ? nil : $0.begin }
    let context = MutationContext<R>(
      info: info, id: Cause.next(), cause: Cause.current, effect: origin, isInjected: effect == nil,
      mutation: mutation.assumingMemoryBound(to: R.Mutation.self).pointee)
    exactlyOnce { ran in
      looker.mutation(context) {
        ran()
        Cause.descend(context.id, body)
      }
    }
  }

  override func reduce(_ reactor: AnyObject, _ mutation: UnsafeRawPointer, _ revision: Int) -> CauseID {
    let reactor = unsafeDowncast(reactor, to: R.self)
    let mutation = mutation.assumingMemoryBound(to: R.Mutation.self).pointee
    let id = Cause.next()
    let watch = ReduceWatch()
    var result: R.State?
    withUnsafeMutablePointer(to: &result) { result in
      let context = ReduceContext<R>(
        reactor: reactor, info: info, id: id, cause: Cause.current, mutation: mutation, oldState: slot.pointee,
        revision: revision, result: UnsafePointer(result), watch: watch)
      exactlyOnce { ran in
        looker.reduce(context) {
          ran()
          Cause.descend(id) {
            watch.run { result.pointee = reactor.reduce(state: context.oldState, mutation: mutation) }
          }
        }
      }
    }
    if let result { slot.pointee = result }
    return id
  }

  override func state(after reduce: CauseID, _ revision: Int, _ body: () -> Void) {
    let context = StateContext<R>(
      info: info, id: Cause.next(), cause: reduce, state: slot.pointee, revision: revision,
      isObserved: engine.states.isObserved)
    exactlyOnce { ran in
      looker.state(context) {
        ran()
        Cause.descend(context.id, body)
      }
    }
  }

  override func effectEnded(_ effect: ReactorEffect, _ outcome: EffectOutcome) {
    let context = EffectEndedContext<R>(
      info: info, id: Cause.next(), cause: Cause.current, effect: effect.begin, outcome: outcome)
    looker.effectEnded(context)
    if case .failed(let error) = outcome { swallowed(error, in: .effect(effect.begin)) }
  }

  override func swallowed(_ error: any Error, in flow: ReactorFlow) {
    swallowed(error, in: flow == .actions ? .transformAction : .transformMutation)
  }

  private func swallowed(_ error: any Error, in place: SwallowedContext<R>.Place) {
    looker.errorSwallowed(
      SwallowedContext<R>(info: info, id: Cause.next(), cause: Cause.current, error: error, place: place))
  }

  private func exactlyOnce(_ call: (() -> Void) -> Void) {
    var count = 0
    call { count += 1 }
    precondition(count == 1, "a middleware of \(info.type) ran the body of a hook \(count) times instead of once")
  }
}
