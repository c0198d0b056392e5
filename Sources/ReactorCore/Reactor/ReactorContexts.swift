import PlatformSupport

// Contexts of the hooks of `ReactorMiddleware`. Each is good during its hook only: what is to be kept is copied out of it.

/// The pipeline of a reactor was made.
public struct CreatedContext<R: Reactor> {
  /// The reactor. Keeping it keeps the reactor alive.
  public let reactor: R
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one; 0 if none is known.
  public let cause: CauseID
  /// The state at this moment: the initial one, unless the middleware was attached later.
  public let initialState: R.State
  /// Number of that state: 0, unless the middleware was attached later.
  public let revision: Int

  @inlinable
  init(
    _ info: ReactorInfo, _ step: Step, _ reactor: AnyObject, initialState: ValueAddress, revision: Int
  ) {
    self.reactor = unsafe unsafeDowncast(reactor, to: R.self)
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.initialState = initialState[as: R.State.self]
    self.revision = revision
  }
}

/// A reactor is gone, or its pipeline stopped.
public struct EndedContext {
  /// The reason why a pipeline stopped.
  public enum Reason: Sendable {
    /// The last reference to the reactor went.
    case released
    /// An error passed `transform(action:)` or `transform(mutation:)`. The other transform still works.
    case failed(any Error)
    /// A stream of `transform(action:)` or `transform(mutation:)` completed. The other transform still works.
    case completed
  }
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one; 0 if none is known.
  public let cause: CauseID
  /// The reason for the end.
  public let reason: Reason
}

/// An action is being handled.
public struct ActionContext<R: Reactor> {
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one; 0 if none is known.
  public let cause: CauseID
  /// The action as it was sent, before `transform(action:)`.
  public let action: R.Action

  @inlinable
  init(_ info: ReactorInfo, _ step: Step, _ action: ValueAddress) {
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.action = action[as: R.Action.self]
  }
}

/// `mutate` is being called.
public struct MutateContext<R: Reactor> {
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process. Names the effect from here to its end.
  public let id: CauseID
  /// Number of the step that caused this one; 0 if none is known.
  public let cause: CauseID
  /// The action that `mutate` gets, as it came out of `transform(action:)`.
  public let action: R.Action

  @inlinable
  init(_ info: ReactorInfo, _ step: Step, _ action: ValueAddress) {
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.action = action[as: R.Action.self]
  }
}

/// The end of an effect.
public enum EffectOutcome: Sendable {
  /// The stream completed.
  case completed
  /// The stream failed. The reactor lives on.
  case failed(any Error)
  /// Another stream ended it, as in `take(until:)`; the context's cause is the step that did.
  case cancelled
  /// The reactor went, or the subscription was disposed of.
  case disposed
}

/// An effect came to its end.
public struct EffectEndedContext<R: Reactor> {
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step during which it ended: the effect itself, or the step that cancelled it; 0 if none is known.
  public let cause: CauseID
  /// The `id` of its `MutateContext`.
  public let effect: CauseID
  /// How it ended.
  public let outcome: EffectOutcome

  @inlinable
  init(_ info: ReactorInfo, _ step: Step, effect: CauseID, _ outcome: EffectOutcome) {
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.effect = effect
    self.outcome = outcome
  }
}

/// A mutation arrived.
public struct MutationContext<R: Reactor> {
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one; 0 if none is known.
  public let cause: CauseID
  /// The effect from which it came, always exact; nil for a mutation that `transform(mutation:)` injected, and where the
  /// effect began before the reactor was observed.
  public let effect: CauseID?
  /// Whether it came through `transform(mutation:)` rather than from an effect.
  public let isInjected: Bool
  /// The mutation, before `transform(mutation:)` unless it was injected there.
  public let mutation: R.Mutation

  /// - Parameter effect: Nil for an injected mutation; 0 if the effect began before the reactor was observed.
  @inlinable
  init(_ info: ReactorInfo, _ step: Step, _ mutation: ValueAddress, effect: CauseID?) {
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.effect = effect == 0 ? nil : effect
    isInjected = effect == nil
    self.mutation = mutation[as: R.Mutation.self]
  }
}

/// `reduce` is being called.
public struct ReduceContext<R: Reactor> {
  /// The reactor. Keeping it keeps the reactor alive.
  public let reactor: R
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one: the mutation.
  public let cause: CauseID
  /// The mutation that `reduce` gets.
  public let mutation: R.Mutation
  /// The state that `reduce` gets.
  public let oldState: R.State
  /// Number of the state that comes out; the initial one is 0.
  public let revision: Int
  @usableFromInline
  let state: ValueAddress
  @usableFromInline
  let hasRun: ValueAddress
  @usableFromInline
  let streamUseRecorder: StreamUseRecorder

  @inlinable
  init(_ info: ReactorInfo, _ step: Step, _ reduce: ReduceStep, hasRun: ValueAddress) {
    reactor = unsafe unsafeDowncast(reduce.reactor, to: R.self)
    self.info = info
    (id, cause) = (step.id, step.cause)
    mutation = reduce.mutation[as: R.Mutation.self]
    state = reduce.state
    oldState = state[as: R.State.self]
    revision = reduce.revision
    self.hasRun = hasRun
    streamUseRecorder = reduce.watch
  }

  /// The state that came out; nil before the body has run.
  public var newState: R.State? { hasRun[as: Bool.self] ? state[as: R.State.self] : nil }

  /// Streams that the reducer used, where it should only have computed. Complete once the body has run.
  public var streamUses: [StreamUse] { streamUseRecorder.uses }
}

/// A state is being delivered.
public struct StateContext<R: Reactor> {
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one: the reduce.
  public let cause: CauseID
  /// The state that `reduce` returned, before `transform(state:)`.
  public let state: R.State
  /// Number of the state; the initial one is 0.
  public let revision: Int
  /// Whether anything is subscribed to the state.
  public let isObserved: Bool

  @inlinable
  init(_ info: ReactorInfo, _ step: Step, _ state: ValueAddress, revision: Int, isObserved: Bool) {
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.state = state[as: R.State.self]
    self.revision = revision
    self.isObserved = isObserved
  }
}

/// The stream that failed.
public enum FailureOrigin: Sendable {
  /// The error ended an effect: the `id` of its `MutateContext`.
  case effect(CauseID)
  /// The error passed `transform(action:)`: no action gets through any more.
  case transformAction
  /// The error passed `transform(mutation:)`: no mutation gets through any more.
  case transformMutation
  /// The error passed `transform(state:)`; subscribers of the state receive it, if there are any.
  case transformState
}

/// An error that no subscriber receives.
public struct SwallowedContext<R: Reactor> {
  /// The same object for all hooks of one reactor.
  public let info: ReactorInfo
  /// Number of this step, unique within the process.
  public let id: CauseID
  /// Number of the step that caused this one; 0 if none is known.
  public let cause: CauseID
  /// The error.
  public let error: any Error
  /// The stream that failed.
  public let origin: FailureOrigin

  @usableFromInline
  init(_ info: ReactorInfo, _ step: Step, _ error: any Error, in origin: FailureOrigin) {
    self.info = info
    (id, cause) = (step.id, step.cause)
    self.error = error
    self.origin = origin
  }
}
