/// A reactor's flow, and what of it depends on types.
final class ReactorPipeline<R: Reactor>: ReactorStorage<R.Action, R.State>, @unchecked Sendable {
  // Immutable.
  private let slot: TypedStateSlot<R.State>

  init(_ reactor: R, edges: (StateSlot) -> ReactorEdges) {
    let initialState = reactor.initialState
    slot = TypedStateSlot(initialState)
    super.init(
      of: reactor, edges: edges(slot), scheduler: reactor.scheduler, initialState: initialState)
  }

  /// The flow: action to mutate to reduce to state. Each transform is called once, and nobody has to subscribe.
  override func connect(_ reactor: AnyObject) {
    let reactor = unsafeDowncast(reactor, to: R.self)
    let emitted = Hot<R.Mutation>(emissions)
    let folded = Hot<R.State>(reduced)

    let actions = reactor.transform(action: action)
    let mutations = reactor.transform(mutation: emitted)
    let states = reactor.transform(state: folded)

    run.passesActions = actions === action
    run.passesMutations = mutations === emitted
    run.passesStates = states === folded
    feed(states, to: { $0.stateArrived($1) }, end: { $0.statesEnded($1) })
    feed(mutations, to: { $0.mutationArrived($1) }, end: { $0.flowEnded($1, in: .mutations) })
    if run.passesActions { return }
    feed(actions, to: { $0.actionArrived($1) }, end: { $0.flowEnded($1, in: .actions) })
  }

  private func feed<Value>(
    _ stream: Observable<Value>, to arrived: @escaping (ReactorEngine, UnsafeRawPointer) -> Void,
    end: @escaping (ReactorEngine, Termination) -> Void
  ) {
    let own = scope.child()
    let sink = Sink<Value>(
      nextAddress: { [weak self] value in if let self { arrived(self, value) } },
      stop: { [weak self] termination in
        guard let self else { return }
        scope.end(own)
        end(self, termination)
      })
    stream.run(sink, in: own)
  }

  override func looking(_ looker: any ReactorMiddleware, _ info: ReactorInfo) -> ReactorLooking {
    TypedLooking<R>(looker, info, slot: slot, states: states)
  }

  override var typeName: String { _typeName(R.self, qualified: false) }
}

/// The place of a state of a known type. Belongs to whoever runs the reactor.
final class TypedStateSlot<State>: StateSlot {
  private let pointer: UnsafeMutablePointer<State>

  init(_ state: State) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: state)
    super.init(pointer)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  var state: State {
    get { pointer.pointee }
    set { pointer.pointee = newValue }
  }
}

extension Reactor {
  /// What the engine calls for this type of reactor; written for the type by the compiler of the app.
  @inlinable
  static func edges(_ slot: StateSlot) -> ReactorEdges {
    let state = slot.address.assumingMemoryBound(to: State.self)
    return ReactorEdges(
      mutate: { reactor, action, sink, scope in
        let reactor = unsafeDowncast(reactor, to: Self.self)
        reactor.mutate(action: action.assumingMemoryBound(to: Action.self).pointee).run(Sink(sink), in: scope)
      },
      reduce: { reactor, mutation in
        let reactor = unsafeDowncast(reactor, to: Self.self)
        state.pointee = reactor.reduce(
          state: state.pointee, mutation: mutation.assumingMemoryBound(to: Mutation.self).pointee)
      },
      state: slot,
      box: ReactorEdges.Boxes(
        action: { Box.copying(Action.self, at: $0) }, mutation: { Box.copying(Mutation.self, at: $0) },
        state: { Box.copying(State.self, at: $0) }))
  }
}
