import PlatformSupport

/// The parts of a reactor that depend on its types, as closures over addresses; one for all reactors of a type.
///
/// Made where the types are known, so that the compiler of the app writes them for these types.
@usableFromInline
final class ReactorWitnesses: @unchecked Sendable {
  // All are immutable, and capture nothing but types.

  /// Makes the flow: calls each transform once.
  let connect: (ReactorEngine, AnyObject) -> Void
  /// Calls `mutate` of the reactor with the action at an address, and lets the engine subscribe to the stream that it returns.
  let mutate: (AnyObject, ValueAddress, ReactorEngine) -> Void
  /// Calls `reduce` of the reactor with the mutation at an address, and stores the result at the address of the state.
  let reduce: (AnyObject, ValueAddress, MutableValueAddress) -> Void
  let type: any Reactor.Type
  let hooks: MiddlewareHooks
  /// The name of an action, without what it carries.
  let actionName: (ValueAddress) -> String
  let box: Boxes

  @usableFromInline
  init(
    connect: @escaping (ReactorEngine, AnyObject) -> Void,
    mutate: @escaping (AnyObject, ValueAddress, ReactorEngine) -> Void,
    reduce: @escaping (AnyObject, ValueAddress, MutableValueAddress) -> Void,
    type: any Reactor.Type, hooks: MiddlewareHooks, actionName: @escaping (ValueAddress) -> String, box: Boxes
  ) {
    self.connect = connect
    self.mutate = mutate
    self.reduce = reduce
    self.type = type
    self.hooks = hooks
    self.actionName = actionName
    self.box = box
  }

  /// Copies of values that have to wait.
  @usableFromInline
  struct Boxes {
    let action: (ValueAddress) -> BoxedValue
    let mutation: (ValueAddress) -> BoxedValue
    let state: (ValueAddress) -> BoxedValue

    @usableFromInline
    init(
      action: @escaping (ValueAddress) -> BoxedValue, mutation: @escaping (ValueAddress) -> BoxedValue,
      state: @escaping (ValueAddress) -> BoxedValue
    ) {
      self.action = action
      self.mutation = mutation
      self.state = state
    }
  }

  /// The name of the type, without its module.
  var typeName: String { _typeName(type, qualified: false) }

  // The lock guards the witnesses of all types.
  private static let registered = Locked<[ObjectIdentifier: ReactorWitnesses]>([:])

  /// The witnesses of a type of reactor, made the first time.
  @usableFromInline
  static func of(_ type: ObjectIdentifier, make: () -> ReactorWitnesses) -> ReactorWitnesses {
    if let found = registered.withLock({ $0[type] }) { return found }
    let made = make()
    return registered.withLock { registered in
      if let first = registered[type] { return first }
      registered[type] = made
      return made
    }
  }
}

extension Reactor {
  @inlinable
  static var witnesses: ReactorWitnesses {
    ReactorWitnesses.of(ObjectIdentifier(Self.self)) {
      ReactorWitnesses(
        connect: { connect($0, $1) }, mutate: { mutate($0, $1, $2) }, reduce: { reduce($0, $1, $2) },
        type: Self.self, hooks: MiddlewareHooks(of: Self.self),
        actionName: { CaseName.of($0[as: Action.self]) },
        box: ReactorWitnesses.Boxes(
          action: { BoxedValue.copying(Action.self, at: $0) }, mutation: { BoxedValue.copying(Mutation.self, at: $0) },
          state: { BoxedValue.copying(State.self, at: $0) }))
    }
  }

  /// Makes the flow: action to mutate to reduce to state. Calls each transform once, and needs no subscriber.
  @inlinable
  static func connect(_ engine: ReactorEngine, _ reactor: AnyObject) {
    let reactor = unsafe unsafeDowncast(reactor, to: Self.self)
    let storage = unsafe unsafeDowncast(engine, to: ReactorStorage<Action, State>.self)
    guard let action = storage.action else { return }
    let actions = reactor.transform(action: action)
    let mutations = TransformConnection<Mutation>(of: Observers(), reactor.transform(mutation:))
    let states = TransformConnection<State>(of: engine.stateInputObservers(), reactor.transform(state:))

    engine.connectTransforms(actions: actions === action, mutations: mutations, states: states)
    if let states = states.changed {
      engine.transformFirstState { engine.consume(states, next: { $0.stateArrived($1) }, end: { $0.statesEnded($1) }) }
    } else {
      engine.states.sendInitial()
    }
    if let mutations = mutations.changed {
      engine.consume(mutations, next: { $0.mutationArrived($1) }, end: { $0.transformEnded($1, in: .mutation) })
    }
    if actions !== action {
      engine.consume(actions, next: { $0.actionArrived($1) }, end: { $0.transformEnded($1, in: .action) })
    }
  }

  @inlinable
  static func mutate(_ reactor: AnyObject, _ action: ValueAddress, _ engine: ReactorEngine) {
    let reactor = unsafe unsafeDowncast(reactor, to: Self.self)
    let stream = reactor.mutate(action: action[as: Action.self])
    if stream.isSynchronous {
      stream.emitSynchronously { engine.emittedSynchronously($0) }
    } else {
      engine.subscribe { stream.run(Sink($0.sink), in: $0) }
    }
  }

  @inlinable
  static func reduce(_ reactor: AnyObject, _ mutation: ValueAddress, _ state: MutableValueAddress) {
    let reactor = unsafe unsafeDowncast(reactor, to: Self.self)
    state[as: State.self] = reactor.reduce(state: state[as: State.self], mutation: mutation[as: Mutation.self])
  }
}
