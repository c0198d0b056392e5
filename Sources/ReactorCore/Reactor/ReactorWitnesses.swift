import PlatformSupport

/// The parts of a reactor that depend on its types, as closures over addresses; one for all reactors of a type.
///
/// Made where the types are known, so that the compiler of the app writes them for these types.
@usableFromInline
final class ReactorWitnesses: @unchecked Sendable {
  // All are immutable, and capture nothing but types.

  /// Makes the flow: calls each transform once.
  let connect: (ReactorEngine, AnyObject) -> Void
  /// Calls `mutate` of the reactor with the action at an address, and subscribes to what it returns, as the engine says.
  let mutate: (AnyObject, UnsafeRawPointer, ReactorEngine) -> Void
  /// Calls `reduce` of the reactor with the mutation at an address, and puts the result in the place of the state.
  let reduce: (AnyObject, UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
  /// The type of the reactor.
  let type: any Reactor.Type
  /// Calls the hooks of middleware.
  let hooks: MiddlewareHooks
  /// The name of an action, without what it carries.
  let actionName: (UnsafeRawPointer) -> String
  let box: Boxes

  @usableFromInline
  init(
    connect: @escaping (ReactorEngine, AnyObject) -> Void,
    mutate: @escaping (AnyObject, UnsafeRawPointer, ReactorEngine) -> Void,
    reduce: @escaping (AnyObject, UnsafeRawPointer, UnsafeMutableRawPointer) -> Void,
    type: any Reactor.Type, hooks: MiddlewareHooks, actionName: @escaping (UnsafeRawPointer) -> String, box: Boxes
  ) {
    self.connect = connect
    self.mutate = mutate
    self.reduce = reduce
    self.type = type
    self.hooks = hooks
    self.actionName = actionName
    self.box = box
  }

  /// How a value that has to wait is copied.
  @usableFromInline
  struct Boxes {
    let action: (UnsafeRawPointer) -> BoxedValue
    let mutation: (UnsafeRawPointer) -> BoxedValue
    let state: (UnsafeRawPointer) -> BoxedValue

    @usableFromInline
    init(
      action: @escaping (UnsafeRawPointer) -> BoxedValue, mutation: @escaping (UnsafeRawPointer) -> BoxedValue,
      state: @escaping (UnsafeRawPointer) -> BoxedValue
    ) {
      self.action = action
      self.mutation = mutation
      self.state = state
    }
  }

  /// The name of the type, without its module.
  var typeName: String { _typeName(type, qualified: false) }

  // The lock guards the edges of all types.
  private static let known = Locked<[ObjectIdentifier: ReactorWitnesses]>([:])

  /// The edges of a type of reactor, made the first time.
  @usableFromInline
  static func of(_ type: ObjectIdentifier, make: () -> ReactorWitnesses) -> ReactorWitnesses {
    if let found = known.withLock({ $0[type] }) { return found }
    let made = make()
    return known.withLock { known in
      if let first = known[type] { return first }
      known[type] = made
      return made
    }
  }
}

extension Reactor {
  @inlinable
  static var edges: ReactorWitnesses {
    ReactorWitnesses.of(ObjectIdentifier(Self.self)) {
      ReactorWitnesses(
        connect: { connect($0, $1) }, mutate: { mutate($0, $1, $2) }, reduce: { reduce($0, $1, $2) },
        type: Self.self, hooks: MiddlewareHooks(of: Self.self),
        actionName: { CaseName.of($0.assumingMemoryBound(to: Action.self).pointee) },
        box: ReactorWitnesses.Boxes(
          action: { BoxedValue.copying(Action.self, at: $0) }, mutation: { BoxedValue.copying(Mutation.self, at: $0) },
          state: { BoxedValue.copying(State.self, at: $0) }))
    }
  }

  /// The flow: action to mutate to reduce to state. Each transform is called once, and nobody has to subscribe.
  @inlinable
  static func connect(_ engine: ReactorEngine, _ reactor: AnyObject) {
    let reactor = unsafeDowncast(reactor, to: Self.self)
    let storage = unsafeDowncast(engine, to: ReactorStorage<Action, State>.self)
    guard let action = storage.action else { return }
    let actions = reactor.transform(action: action)
    let mutations = TransformConnection<Mutation>(of: Observers(), reactor.transform(mutation:))
    let states = TransformConnection<State>(of: engine.statesToCome(), reactor.transform(state:))

    engine.opensConnections(actions: actions === action, mutations: mutations, states: states)
    if let states = states.changed {
      engine.feedFirstState { engine.feed(states, to: { $0.stateArrived($1) }, end: { $0.statesEnded($1) }) }
    } else {
      engine.states.sendInitial()
    }
    if let mutations = mutations.changed {
      engine.feed(mutations, to: { $0.mutationArrived($1) }, end: { $0.flowEnded($1, in: .mutations) })
    }
    if actions !== action {
      engine.feed(actions, to: { $0.actionArrived($1) }, end: { $0.flowEnded($1, in: .actions) })
    }
  }

  @inlinable
  static func mutate(_ reactor: AnyObject, _ action: UnsafeRawPointer, _ engine: ReactorEngine) {
    let reactor = unsafeDowncast(reactor, to: Self.self)
    let stream = reactor.mutate(action: action.assumingMemoryBound(to: Action.self).pointee)
    if stream.isSynchronous {
      stream.emitSynchronously { engine.emittedAtOnce($0) }
    } else {
      engine.subscribe { stream.run(Sink($0.sink), in: $0) }
    }
  }

  @inlinable
  static func reduce(_ reactor: AnyObject, _ mutation: UnsafeRawPointer, _ state: UnsafeMutableRawPointer) {
    let reactor = unsafeDowncast(reactor, to: Self.self)
    let state = state.assumingMemoryBound(to: State.self)
    state.pointee = reactor.reduce(
      state: state.pointee, mutation: mutation.assumingMemoryBound(to: Mutation.self).pointee)
  }
}

/// What one of a reactor's transforms makes of a stream.
@usableFromInline
struct TransformConnection<Value> {
  /// The stream that the transform returned, unless that is what it got.
  @usableFromInline
  let changed: Observable<Value>?
  /// Whom the stream that the transform got has to tell; nil if nobody can be there.
  @usableFromInline
  let observers: Observers?

  @inlinable
  init(of observers: Observers, _ transform: (Observable<Value>) -> Observable<Value>) {
    var offered = HotObservable<Value>(observers)
    var returned: Observable<Value>? = transform(offered)
    if returned === offered { returned = nil }
    changed = returned
    let canBeObserved = returned != nil || !isKnownUniquelyReferenced(&offered) || !observers.isUntouched
    self.observers = canBeObserved ? observers : nil
  }
}

extension ReactorWitnesses {
  /// Those of a state that can be read until it is sent.
  @usableFromInline
  func observers(unsent state: StateSlot) -> Observers {
    Observers(keeping: ReplayBuffer(box.state(state.address), isSent: false), box: box.state)
  }
}

extension ReactorEngine {
  /// What `transform(state:)` gets, from the initial state on.
  @usableFromInline
  final func statesToCome() -> Observers {
    LazyReplayObservers(beginningWith: state.address, box: edges.box.state)
  }

  /// Notes which ways go straight on.
  @inlinable
  final func opensConnections<Mutation, State>(
    actions: Bool, mutations: TransformConnection<Mutation>, states: TransformConnection<State>
  ) {
    openConnections(
      actions: actions, mutations: mutations.changed == nil, mutations.observers, states: states.changed == nil,
      states.observers)
  }

  @usableFromInline
  final func openConnections(
    actions: Bool, mutations: Bool, _ emissions: Observers?, states: Bool, _ reduced: Observers?
  ) {
    run.passesActions = actions
    run.passesMutations = mutations
    run.passesStates = states
    self.emissions = emissions
    self.reduced = reduced
    (reduced as? LazyReplayObservers)?.begin()
  }

  /// Subscribes to what a transform returned, for as long as the reactor lives.
  @inlinable
  final func feed<Value>(
    _ stream: Observable<Value>, to arrived: @escaping (ReactorEngine, UnsafeRawPointer) -> Void,
    end: @escaping (ReactorEngine, Termination) -> Void
  ) {
    let own = child()
    stream.run(
      Sink<Value>(
        nextAddress: { [self] value in arrived(self, value) },
        stop: { [self] termination in
          self.end(own)
          end(self, termination)
        }), in: own)
  }
}
