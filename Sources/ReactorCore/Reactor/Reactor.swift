import PlatformSupport

/// A view's logic: actions come in, `mutate` turns each into a stream of mutations, `reduce` folds each into the state.
///
/// Only `initialState` has no default. What a reactor promises, number by number, is in docs/reactor-contract.md. A
/// reactor needs no base class and holds nothing of ours; what runs it lives exactly as long as it does.
public protocol Reactor: TraceableReactor {
  /// A request of the user or the system.
  associatedtype Action
  /// A change of the state.
  associatedtype Mutation = Action
  /// The content that the view shows.
  associatedtype State

  /// Takes actions. The pipeline is made at the first touch of this or of `state`.
  var action: ActionSubject<Action> { get }

  /// The state before the first mutation, and the argument of the first `reduce`. Read once, at the first touch.
  var initialState: State { get }

  /// The state now. Any thread; inside `mutate` and `reduce` still the old one.
  var currentState: State { get }

  /// Every state, the latest one first. Not distinct.
  var state: Observable<State> { get }

  /// Where mutate, reduce and the delivery of states run. The calling thread by default.
  var scheduler: Scheduler { get }

  /// Called once: merges other streams into the actions, or changes them.
  func transform(action: Observable<Action>) -> Observable<Action>

  /// Returns the effect of an action: a stream of mutations, now or later. The only place for side effects.
  ///
  /// An error or a completion ends this effect, not the reactor.
  func mutate(action: Action) -> Observable<Mutation>

  /// Called once: merges other streams into the mutations, or changes them.
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

  /// The next state; a pure function.
  func reduce(state: State, mutation: Mutation) -> State

  /// Called once: changes what `currentState` and the subscribers get, not what `reduce` gets next.
  func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
  /// The scheduler of `ReactorDefaults`.
  public var scheduler: Scheduler { ReactorDefaults.scheduler }

  /// Returns the actions unchanged.
  public func transform(action: Observable<Action>) -> Observable<Action> { action }

  /// Ends at once, without a mutation.
  public func mutate(action: Action) -> Observable<Mutation> { .empty() }

  /// Returns the mutations unchanged.
  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }

  /// Returns the state unchanged.
  public func reduce(state: State, mutation: Mutation) -> State { state }

  /// Returns the states unchanged.
  public func transform(state: Observable<State>) -> Observable<State> { state }
}

extension Reactor where Action == Mutation {
  /// Passes the action on as the mutation.
  public func mutate(action: Action) -> Observable<Mutation> { .just(action) }
}

/// For a reactor that takes no actions.
@available(*, deprecated, renamed: "Never")
public typealias NoAction = Never

/// For a reactor that never changes its state.
@available(*, deprecated, renamed: "Never")
public typealias NoMutation = Never

extension Reactor {
  /// The actions of the reactor, or of its stub while that is enabled. Any thread.
  @inlinable
  public var action: ActionSubject<Action> { storage.actionInUse }

  /// The states of the reactor, or of its stub while that is enabled. Holds the reactor weakly. Any thread.
  @inlinable
  public var state: Observable<State> { storage.stateInUse }

  /// The latest state. Does not make the pipeline. Any thread.
  @inlinable
  public var currentState: State { storage.currentState }

  /// Replaces the pipeline in a view's test: actions are recorded, states are set by hand.
  public var stub: Stub<Action, State> { storage.stub }

  /// Switches the stub on or off. On before the first use, no part of the reactor is called.
  public var isStubEnabled: Bool {
    get { storage.stub.isEnabled }
    set { storage.stub.isEnabled = newValue }
  }

  /// Lets `middleware` see this reactor's life.
  ///
  /// Best before the reactor's first use. Afterwards a diagnostic says so, and it sees what follows from the next cycle
  /// on.
  ///
  /// - Parameters:
  ///   - middleware: Kept as long as the reactor lives. Attaching it again does nothing.
  ///   - name: The name of this reactor among others of its type. The first name that is given stays.
  ///   - fileID: File of the line that attaches it, for a trace; that of the call by default.
  ///   - line: Number of that line.
  // Inlinable, so that a reactor to which this is the first thing that happens is made by the app's own code too.
  @_alwaysEmitIntoClient
  public func attach(
    _ middleware: any ReactorMiddleware, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storage.attach(middleware, named: name, fileID, line)
  }

  /// A stream of the values that were assigned to a pulse, from the present one on; equal ones too.
  @_alwaysEmitIntoClient
  public func pulse<Result>(_ keyPath: KeyPath<State, Pulse<Result>>) -> Observable<Result> {
    let states = storage.stateForPulse
    return AnonymousObservable { sink, scope in
      let last = LastCount()
      states.run(
        Sink<State>(
          nextAddress: { state in
            let pulse = state[as: State.self][keyPath: keyPath]
            if last.changes(to: pulse.valueUpdatedCount) { sink.next(pulse.value) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The storage of this reactor, made at the first touch.
  @inlinable
  var storage: ReactorStorage<Action, State> {
    // Not as a pipeline: a caller that has the reactor as its superclass finds one of another type of mutation.
    ObjectAttachments.find(of: self, .reactorStorage) {
      ReactorStorage(of: self, witnesses: Self.witnesses, scheduler: scheduler, initialState: initialState)
    }
  }
}
