import CReactorContext

/// What belongs to a reactor beside its own members, seen without its type of mutation: a subclass of a reactor class
/// finds what its superclass made.
@usableFromInline
final class ReactorStorage<Action, State>: ReactorEngine, @unchecked Sendable {
  /// Goes with the reactor, which everybody who asks for it holds. Who still holds it then holds this.
  @usableFromInline
  @exclusivity(unchecked)
  private(set) var action: ActionSubject<Action>?
  @usableFromInline
  let relay: StateRelay<State>
  @inlinable
  init(of reactor: AnyObject, edges: ReactorEdges, scheduler: any ImmediateSchedulerType, initialState: State) {
    let state = StateSlot(initialState)
    let action = ActionSubject<Action>()
    let relay = StateRelay<State>(edges.observers(unsent: state))
    self.action = action
    self.relay = relay
    super.init(
      of: reactor, edges: edges, scheduler: scheduler, state: state, actions: action.observers,
      states: relay.observers)
    action.intake = self
  }

  override func shutDown() {
    super.shutDown()
    action = nil
  }

  var stub: Stub<Action, State> {
    unsafeDowncast(anyStub.orMade(Stub<Action, State>(state: relay)).withLock { $0 }, to: Stub<Action, State>.self)
  }

  @usableFromInline
  var enabledStub: Stub<Action, State>? { anyStub.isMissing || !stub.isEnabled ? nil : stub }

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
    return rc_tracing() && isLookedAt ? watched(.state) : relay.asObservable()
  }

  /// The states, for a pulse.
  @inlinable
  var stateForPulse: Observable<State> {
    if !mayHaveStub || enabledStub == nil { connectOnce() }
    return rc_tracing() && isLookedAt ? watched(.pulse) : relay.asObservable()
  }

  /// Somebody traces: who subscribes to the states is told to whoever looks.
  @usableFromInline
  func watched(_ what: ReactorOutput) -> Observable<State> {
    Made { [self] sink, scope in
      note(scope, what)
      relay.observable.run(sink, in: scope)
    }
  }

  @inlinable
  var currentState: State { relay.value }
}
