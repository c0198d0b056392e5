import CReactorContext

/// What belongs to a reactor beside its own members, seen without its type of mutation: a subclass of a reactor class
/// finds what its superclass made.
@usableFromInline
final class ReactorStorage<Action, State>: ReactorEngine, @unchecked Sendable {
  // Both go with the reactor, which everybody who asks for them holds. Who still holds the action then holds this.
  private let heldAction: LazyObject
  private let heldRelay: LazyObject

  @inlinable
  convenience init(
    of reactor: AnyObject, edges: ReactorWitnesses, scheduler: any ImmediateSchedulerType, initialState: State
  ) {
    let state = StateSlot(initialState)
    self.init(
      of: reactor, edges: edges, scheduler: scheduler, state: state, action: ActionSubject<Action>(),
      relay: StateRelay<State>(edges.observers(unsent: state)))
  }

  @usableFromInline
  init(
    of reactor: AnyObject, edges: ReactorWitnesses, scheduler: any ImmediateSchedulerType, state: StateSlot,
    action: ActionSubject<Action>, relay: StateRelay<State>
  ) {
    heldAction = LazyObject(action)
    heldRelay = LazyObject(relay)
    super.init(
      of: reactor, edges: edges, scheduler: scheduler, state: state, actions: action.observers,
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
    anyAction.map { unsafeDowncast($0, to: ActionSubject<Action>.self) }
  }

  @inlinable
  var relay: StateRelay<State> {
    guard let relay = anyRelay else { preconditionFailure("a reactor that is gone was asked for its state") }
    return unsafeDowncast(relay, to: StateRelay<State>.self)
  }

  // Compiled here, where nobody asks for a type.
  @usableFromInline
  var anyAction: AnyObject? { heldAction.existing?.takeUnretainedValue() }
  @usableFromInline
  var anyRelay: AnyObject? { heldRelay.existing?.takeUnretainedValue() }

  var stub: Stub<Action, State> {
    unsafeDowncast(
      anyStub.initialized(with: Stub<Action, State>(state: relay)).withLock { $0 }, to: Stub<Action, State>.self)
  }

  @usableFromInline
  var enabledStub: Stub<Action, State>? { anyStub.isUninitialized || !stub.isEnabled ? nil : stub }

  /// Where actions go: into the pipeline, or to the stub.
  @inlinable
  var actionInUse: ActionSubject<Action> {
    if mayHaveStub, let stub = enabledStub { return stub.action }
    connectOnce()
    return action ?? ActionSubject()
  }

  @inlinable
  var stateInUse: Observable<State> {
    if !mayHaveStub || enabledStub == nil { connectOnce() }
    return rc_tracing() && isObserved ? watched(.state) : relay.asObservable()
  }

  /// The states, for a pulse.
  @inlinable
  var stateForPulse: Observable<State> {
    if !mayHaveStub || enabledStub == nil { connectOnce() }
    return rc_tracing() && isObserved ? watched(.pulse) : relay.asObservable()
  }

  /// Somebody traces: who subscribes to the states is told to whoever looks.
  @usableFromInline
  func watched(_ what: ReactorOutput) -> Observable<State> {
    // The states by themselves: who holds them may subscribe when the reactor is gone.
    let states = relay.asObservable()
    return AnonymousObservable { [self] sink, scope in
      reportSubscription(scope, to: what)
      states.run(sink, in: scope)
    }
  }

  @inlinable
  var currentState: State { relay.value }
}
