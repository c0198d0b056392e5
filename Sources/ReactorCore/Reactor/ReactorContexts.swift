/// A pipeline was made.
public struct CreatedContext<R: Reactor> {
  public let reactor: R
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  /// The state at this moment: the initial one, unless the middleware was attached later.
  public let initialState: R.State
  /// Its number: 0, unless the middleware was attached later.
  public let revision: Int
}

/// A reactor is gone, or its pipeline stopped.
public struct EndedContext {
  public enum Reason: Sendable {
    /// The last reference went.
    case released
    /// An error passed `transform(action:)` or `transform(mutation:)`.
    case failed(any Error)
    /// A stream of `transform(action:)` or `transform(mutation:)` completed.
    case completed
  }
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  public let reason: Reason
}

/// An action is being handled.
public struct ActionContext<R: Reactor> {
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  public let action: R.Action
}

/// `mutate` is being called.
public struct MutateContext<R: Reactor> {
  public let info: ReactorInfo
  /// Names the effect from here to its end.
  public let id: CauseID
  public let cause: CauseID
  public let action: R.Action
}

/// How an effect ended.
public enum EffectOutcome: Sendable {
  case completed
  case failed(any Error)
  /// Another stream ended it, as in `take(until:)`; the context's cause is what did.
  case cancelled
  /// Its reactor went, or somebody disposed of it.
  case disposed
}

/// An effect came to its end.
public struct EffectEndedContext<R: Reactor> {
  public let info: ReactorInfo
  public let id: CauseID
  /// What the thread was doing when it ended: the effect itself, or what cancelled it.
  public let cause: CauseID
  /// The number of its `MutateContext`.
  public let effect: CauseID
  public let outcome: EffectOutcome
}

/// A mutation arrived.
public struct MutationContext<R: Reactor> {
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  /// The effect from which it came, exact always; nil for one that `transform(mutation:)` injected, and for one of an
  /// effect that began before anybody looked.
  public let effect: CauseID?
  /// It came from no effect, but through `transform(mutation:)`.
  public let isInjected: Bool
  public let mutation: R.Mutation
}

/// `reduce` is being called.
public struct ReduceContext<R: Reactor> {
  public let reactor: R
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  public let mutation: R.Mutation
  public let oldState: R.State
  /// Number of the state that comes out; the initial one is 0.
  public let revision: Int
  private let state: UnsafePointer<R.State>
  private let hasRun: UnsafePointer<Bool>
  private let watch: StreamUseRecorder

  init(
    reactor: R, info: ReactorInfo, id: CauseID, cause: CauseID, mutation: R.Mutation, oldState: R.State, revision: Int,
    state: UnsafePointer<R.State>, hasRun: UnsafePointer<Bool>, watch: StreamUseRecorder
  ) {
    self.reactor = reactor
    self.info = info
    self.id = id
    self.cause = cause
    self.mutation = mutation
    self.oldState = oldState
    self.revision = revision
    self.state = state
    self.hasRun = hasRun
    self.watch = watch
  }

  /// The state that came out; nil before the body ran.
  public var newState: R.State? { hasRun.pointee ? state.pointee : nil }

  /// Streams that the reducer used, where it should only have computed. Complete once the body ran.
  public var streamUses: [StreamUse] { watch.uses }
}

/// A state is being delivered.
public struct StateContext<R: Reactor> {
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  public let state: R.State
  public let revision: Int
  /// Somebody is subscribed.
  public let isObserved: Bool
}

/// An error of which no subscriber is told.
public struct SwallowedContext<R: Reactor> {
  public enum Place: Sendable {
    /// It ended an effect: the number of its `MutateContext`.
    case effect(CauseID)
    case transformAction
    case transformMutation
    /// Nobody was subscribed to the state.
    case transformState
  }
  public let info: ReactorInfo
  public let id: CauseID
  public let cause: CauseID
  public let error: any Error
  public let place: Place
}
