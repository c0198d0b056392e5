#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import ReactorKit
  import RxSwift

  /// The reactor that ReactorKit runs: its methods are those of another one, and record what passes. ReactorKit stores its
  /// states with what caused them.
  final class RecordingReactor<R: TracedReactor>: ReactorKit.Reactor {
    typealias Action = SentValue<R.Action>
    typealias Mutation = R.Mutation
    typealias State = Caused<R.State>
    let initialState: State
    private weak var reactor: R?
    private let recording: BridgedRecording<R>

    init(_ reactor: R, _ initialState: R.State, _ recording: BridgedRecording<R>) {
      self.reactor = reactor
      self.initialState = Caused(initialState, cause: 0)
      self.recording = recording
    }

    var scheduler: any RxSwift.ImmediateSchedulerType { reactor?.scheduler ?? RxSwift.CurrentThreadScheduler.instance }

    func transform(action: RxSwift.Observable<Action>) -> RxSwift.Observable<Action> {
      guard let reactor else { return action }
      let fed = action.feeding(recording)
      let out = reactor.transform(action: fed)
      // Where nothing transforms them, actions are recorded by `mutate`: an operator less for each.
      return out === fed ? action : out.recordedActions(by: recording)
    }

    func mutate(action: Action) -> RxSwift.Observable<Mutation> {
      guard let reactor else { return .empty() }
      return Cause.with(recording.action(action)) {
        let begin = Step()
        var stream: RxSwift.Observable<Mutation>?
        withAddress(of: action.action) { address in
          _ = recording.observer.mutate(begin, address) {
            OpenEffects.began(begin.id)
            Cause.descend(begin.id) { Cause.callout { stream = reactor.mutate(action: action.action) } }
            return nil
          }
        }
        guard let stream else { return .empty() }
        return BridgedEffect.stream(stream, of: begin.id, recording)
      }
    }

    func transform(mutation: RxSwift.Observable<Mutation>) -> RxSwift.Observable<Mutation> {
      guard let reactor else { return mutation }
      let fed = mutation.feedingMutations(recording)
      let out = reactor.transform(mutation: fed)
      return out === fed ? mutation : out.recordedMutations(by: recording)
    }

    func reduce(state: State, mutation: Mutation) -> State {
      guard let reactor else { return state }
      return recording.reduce(reactor, state.value, mutation)
    }

    func transform(state: RxSwift.Observable<State>) -> RxSwift.Observable<State> {
      guard let reactor else { return state }
      let fed = state.feedingStates(recording)
      let out = reactor.transform(state: fed)
      recording.transformsState = out !== fed
      return out === fed ? state : out.recordedStates(by: recording)
    }
  }
#endif
