import CReactorContext

/// The engine of a reactor with its action and its states, without its type of mutation: a subclass of a reactor class
/// finds the storage that its superclass made.
@usableFromInline
final class ReactorStorage<Action, State>: ReactorEngine, @unchecked Sendable {
  // Both are freed with the reactor, which every caller that asks for them retains. A retained action keeps the storage.
  private let heldAction: LazyObject
  private let heldRelay: LazyObject

  @inlinable
  convenience init(
    of reactor: AnyObject, witnesses: ReactorWitnesses, scheduler: any ImmediateSchedulerType, initialState: State
  ) {
    let state = StateSlot(initialState)
    self.init(
      of: reactor, witnesses: witnesses, scheduler: scheduler, state: state, action: ActionSubject<Action>(),
      relay: StateRelay<State>(witnesses.observers(unsent: state)))
  }

  @usableFromInline
  init(
    of reactor: AnyObject, witnesses: ReactorWitnesses, scheduler: any ImmediateSchedulerType, state: StateSlot,
    action: ActionSubject<Action>, relay: StateRelay<State>
  ) {
    heldAction = LazyObject(action)
    heldRelay = LazyObject(relay)
    super.init(
      of: reactor, witnesses: witnesses, scheduler: scheduler, state: state, actions: action.observers,
      states: relay.observers)
    action.intake = self
  }

  override func shutDown() {
    super.shutDown()
    heldAction.letGo()
  }

  override func letGo() {
    super.letGo()
    heldRelay.letGo()
  }

  @inlinable
  var action: ActionSubject<Action>? {
    anyAction.map { unsafe unsafeDowncast($0, to: ActionSubject<Action>.self) }
  }

  @inlinable
  var relay: StateRelay<State> {
    guard let relay = anyRelay else { preconditionFailure("a reactor that is gone was asked for its state") }
    return unsafe unsafeDowncast(relay, to: StateRelay<State>.self)
  }

  // Compiled here, where no type metadata is needed.
  @usableFromInline
  var anyAction: AnyObject? { unsafe heldAction.existing?.takeUnretainedValue() }
  @usableFromInline
  var anyRelay: AnyObject? { unsafe heldRelay.existing?.takeUnretainedValue() }

  var stub: Stub<Action, State> {
    unsafe unsafeDowncast(
      anyStub.initialized(with: Stub<Action, State>(state: relay)).withLock { $0 }, to: Stub<Action, State>.self)
  }

  @usableFromInline
  var enabledStub: Stub<Action, State>? { anyStub.isUninitialized || !stub.isEnabled ? nil : stub }

  @inlinable
  var actionInUse: ActionSubject<Action> {
    if mayHaveStub, let stub = enabledStub { return stub.action }
    connectOnce()
    return action ?? ActionSubject()
  }

  @inlinable
  var stateInUse: Observable<State> {
    if !mayHaveStub || enabledStub == nil { connectOnce() }
    return rc_tracing() && isObserved ? reportingSubscriptions(to: .state) : relay.asObservable()
  }

  @inlinable
  var stateForPulse: Observable<State> {
    if !mayHaveStub || enabledStub == nil { connectOnce() }
    return rc_tracing() && isObserved ? reportingSubscriptions(to: .pulse) : relay.asObservable()
  }

  /// The states, as a stream whose subscriptions are reported to tracers.
  @usableFromInline
  func reportingSubscriptions(to output: ReactorOutput) -> Observable<State> {
    // Not through the reactor: this stream can be subscribed to when the reactor is gone.
    let states = relay.asObservable()
    return AnonymousObservable { [self] sink, scope in
      reportSubscription(scope, to: output)
      states.run(sink, in: scope)
    }
  }

  @inlinable
  var currentState: State { relay.value }
}
