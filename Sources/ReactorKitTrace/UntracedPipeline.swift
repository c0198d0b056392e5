#if ReactorKit
  import ReactorKit
  import RxSwift

  /// The pipeline of a reactor that no middleware observes: ReactorKit's, with nothing recorded.
  final class UntracedPipeline<R: TracedReactor>: BridgedPipeline<R.Action, R.State>, @unchecked Sendable {
    // Immutable; ReactorKit guards what it keeps of the backing reactor.
    private let backing: ForwardingReactor<R>

    init(of reactor: R, _ initialState: R.State) {
      backing = ForwardingReactor(reactor, initialState)
    }

    override var currentState: R.State { backing.currentState }

    override func makeStreams() -> BridgedStreams<R.Action, R.State> {
      BridgedStreams(action: backing.action, state: backing.state)
    }
  }

  /// A reactor of ReactorKit whose methods are those of another one.
  final class ForwardingReactor<R: TracedReactor>: ReactorKit.Reactor {
    typealias Action = R.Action
    typealias Mutation = R.Mutation
    typealias State = R.State
    let initialState: State
    private weak var reactor: R?

    init(_ reactor: R, _ initialState: State) {
      self.reactor = reactor
      self.initialState = initialState
    }

    var scheduler: any RxSwift.ImmediateSchedulerType { reactor?.scheduler ?? RxSwift.CurrentThreadScheduler.instance }
    func transform(action: RxSwift.Observable<Action>) -> RxSwift.Observable<Action> {
      reactor?.transform(action: action) ?? action
    }
    func mutate(action: Action) -> RxSwift.Observable<Mutation> { reactor?.mutate(action: action) ?? .empty() }
    func transform(mutation: RxSwift.Observable<Mutation>) -> RxSwift.Observable<Mutation> {
      reactor?.transform(mutation: mutation) ?? mutation
    }
    func reduce(state: State, mutation: Mutation) -> State {
      reactor?.reduce(state: state, mutation: mutation) ?? state
    }
    func transform(state: RxSwift.Observable<State>) -> RxSwift.Observable<State> {
      reactor?.transform(state: state) ?? state
    }
  }

  extension ReactorKit.Reactor {
    /// Stands in for the requirement where ReactorKit has none, from version 4 on: actions always use the trampoline there.
    var scheduler: any RxSwift.ImmediateSchedulerType { RxSwift.CurrentThreadScheduler.instance }
  }
#endif
