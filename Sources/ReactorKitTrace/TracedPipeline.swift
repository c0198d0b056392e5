#if ReactorKit
  import PlatformSupport
  import ReactorCore
  import ReactorKit
  import RxSwift

  /// The pipeline of a reactor that middleware observes.
  ///
  /// Actions come in through a subject of the bridge, and go on, with the cause that they were sent with, to the subject
  /// of a backing reactor, which ReactorKit runs.
  final class TracedPipeline<R: TracedReactor>: BridgedPipeline<R.Action, R.State>, @unchecked Sendable {
    // Immutable; ReactorKit guards what it keeps of the backing reactor.
    private let middleware: [any ReactorMiddleware]
    private let recording: BridgedRecording<R>
    private let backing: RecordingReactor<R>
    /// The number of the step with which the reactor was created.
    private let created: CauseID
    private let entrance: ActionEntrance<R>

    /// Records that the reactor was created.
    init(of reactor: R, _ initialState: R.State, _ info: ReactorInfo, _ middleware: [any ReactorMiddleware]) {
      self.middleware = middleware
      let recording = BridgedRecording<R>(info, middleware)
      self.recording = recording
      backing = RecordingReactor(reactor, initialState, recording)
      entrance = ActionEntrance(recording)
      let step = Step()
      created = step.id
      withAddress(of: initialState) { recording.observer.created(step, reactor, state: $0, revision: 0) }
    }

    override func isObserved(by other: any ReactorMiddleware) -> Bool { middleware.contains { $0 === other } }

    override var currentState: R.State { backing.currentState.value }

    override func makeStreams() -> BridgedStreams<R.Action, R.State> {
      // Streams that the transforms merge begin now, because the reactor was created.
      let (actions, states) = Cause.with(created) { (backing.action, backing.state) }
      entrance.open(into: actions, mayWait: !(backing.scheduler is RxSwift.CurrentThreadScheduler))
      let recording = recording
      let observed = OwnStream<R.State>.create { observer in
        var subscription: (any RxSwift.Disposable)?
        Cause.entry(.subscribe, of: RxSwift.Observable<R.State>.self) {
          let number = recording.subscribed()
          let inner = states.subscribe(StateObserver(observer))
          subscription = RxSwift.Disposables.create {
            inner.dispose()
            recording.unsubscribed(number)
          }
        }
        return subscription ?? RxSwift.Disposables.create()
      }
      return BridgedStreams(action: entrance.subject, state: observed)
    }

    override func end() {
      recording.observer.ended(Step(), .released)
      entrance.close()
    }
  }

  /// A subscriber to states: what brought one that is replayed contributes.
  private final class StateObserver<State>: RxSwift.ObserverType {
    private let observer: RxSwift.AnyObserver<State>
    init(_ observer: RxSwift.AnyObserver<State>) { self.observer = observer }

    func on(_ event: RxSwift.Event<Caused<State>>) {
      switch event {
      // One that is not replayed comes under its own cause.
      case .next(let caused) where caused.cause == Cause.current: observer.on(.next(caused.value))
      case .next(let caused):
        Cause.descend(Cause.join(Cause.current, caused.cause)) { observer.on(.next(caused.value)) }
      case .error(let error): observer.on(.error(error))
      case .completed: observer.on(.completed)
      }
    }
  }
#endif
