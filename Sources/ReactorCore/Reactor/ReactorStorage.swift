/// What belongs to a reactor beside its own members, seen without its type of mutation: a subclass of a reactor class
/// finds what its superclass made.
class ReactorStorage<Action, State>: ActionIntake<Action> {
  let action = ActionSubject<Action>()
  let states: StateRelay<State>
  // The lock guards the stub, which most reactors never have.
  private let madeStub = Locked<Stub<Action, State>?>(nil)

  init(initialState: State) {
    states = StateRelay(value: initialState, isKnown: false)
    super.init()
    action.intake = self
  }

  /// Makes the pipeline at the first call; later ones return at once, or when it is there.
  func connectOnce() {
    preconditionFailure("a storage must say how it connects")
  }

  func attach(_ middleware: any ReactorMiddleware) {
    preconditionFailure("a storage must say who looks at it")
  }

  var stub: Stub<Action, State> {
    let candidate = madeStub.withLock { $0 } ?? Stub(state: states)
    return madeStub.withLock { stub in
      if let stub { return stub }
      stub = candidate
      return candidate
    }
  }

  var enabledStub: Stub<Action, State>? {
    madeStub.withLock { $0 }.flatMap { $0.isEnabled ? $0 : nil }
  }

  override func shutDown() {
    action.observers.forget()
    states.forget()
  }
}
