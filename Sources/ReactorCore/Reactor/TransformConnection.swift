import PlatformSupport

/// The stream that a transform made of another one.
@usableFromInline
struct TransformConnection<Value> {
  /// The stream that the transform returned; nil if that is its argument.
  @usableFromInline
  let changed: Observable<Value>?
  /// Observers of the stream that the transform got; nil if there cannot be any.
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
  /// Observers of a state that can be read before it is sent.
  @usableFromInline
  func observers(unsent state: StateSlot) -> Observers {
    Observers(keeping: ReplayBuffer(box.state(state.address.readOnly), isSent: false), box: box.state)
  }
}

extension ReactorEngine {
  /// Observers of the argument of `transform(state:)`, from the initial state on.
  @usableFromInline
  final func stateInputObservers() -> Observers {
    LazyReplayObservers(beginningWith: state.address.readOnly, box: witnesses.box.state)
  }

  /// Notes which transforms returned their argument.
  @inlinable
  final func connectTransforms<Mutation, State>(
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
  final func consume<Value>(
    _ stream: Observable<Value>, next arrived: @escaping (ReactorEngine, ValueAddress) -> Void,
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
