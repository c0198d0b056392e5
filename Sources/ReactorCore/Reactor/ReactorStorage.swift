import Synchronization

/// What belongs to a reactor beside its own members, seen without its type of mutation: a subclass of a reactor class
/// finds what its superclass made.
@usableFromInline
class ReactorStorage<Action, State>: ReactorEngine, @unchecked Sendable {
  // The lock guards the stub, which most reactors never have; the rest is immutable.
  let action: ActionSubject<Action>
  let relay: StateRelay<State>
  private let madeStub = Locked<Stub<Action, State>?>(nil)
  private let hasStub = Atomic(false)

  init(
    of reactor: AnyObject, edges: ReactorEdges, scheduler: any ImmediateSchedulerType, initialState: State
  ) {
    let action = ActionSubject<Action>()
    let relay = StateRelay(value: initialState, isKnown: false, box: edges.box.state)
    self.action = action
    self.relay = relay
    super.init(
      of: reactor, edges: edges, scheduler: scheduler, actions: action.observers,
      reduced: Broadcast(value: initialState, isSent: true, box: edges.box.state).observers, states: relay.observers)
    action.link = link
  }

  var stub: Stub<Action, State> {
    let candidate = madeStub.withLock { $0 } ?? Stub(state: relay)
    let stub = madeStub.withLock { stub in
      if let stub { return stub }
      stub = candidate
      return candidate
    }
    hasStub.store(true, ordering: .releasing)
    return stub
  }

  var enabledStub: Stub<Action, State>? {
    if !hasStub.load(ordering: .acquiring) { return nil }
    return madeStub.withLock { $0 }.flatMap { $0.isEnabled ? $0 : nil }
  }

  /// Where actions go: into the pipeline, or to the stub.
  @usableFromInline
  final var actionInUse: ActionSubject<Action> {
    if let stub = enabledStub { return stub.action }
    connectOnce()
    return action
  }

  @usableFromInline
  final var stateInUse: Observable<State> {
    if enabledStub == nil { connectOnce() }
    return relay.asObservable()
  }

  @usableFromInline
  final var currentState: State { relay.value }
}
