#if ReactorKit
  import ReactorCore
  import RxSwift
  import Synchronization

  /// The stream that one call of `mutate` returned, while ReactorKit is subscribed to it.
  ///
  /// Observer and subscription in one object: RxSwift's `do` with seven closures takes twice as many.
  final class BridgedEffect<R: TracedReactor>: RxSwift.ObserverType, RxSwift.Disposable, @unchecked Sendable {
    // Immutable or atomic, but for what its subscriber reaches before it has returned, and the end of it afterwards.
    private let begin: CauseID
    private let recording: BridgedRecording<R>
    private let observer: RxSwift.AnyObserver<R.Mutation>
    /// The thread that subscribes to it at the moment; 0 for none.
    private let subscriber = Atomic<UInt>(0)
    private let isOver = Atomic(false)
    /// RxSwift disposes of an effect once its subscriber has returned, and once only.
    private var subscription: (any RxSwift.Disposable)?

    private init(_ begin: CauseID, _ recording: BridgedRecording<R>, _ observer: RxSwift.AnyObserver<R.Mutation>) {
      self.begin = begin
      self.recording = recording
      self.observer = observer
    }

    /// The same stream, each of whose mutations is known to be of this effect.
    ///
    /// - Parameter begin: The number of the call of `mutate`.
    static func stream(
      _ source: RxSwift.Observable<R.Mutation>, of begin: CauseID, _ recording: BridgedRecording<R>
    ) -> RxSwift.Observable<R.Mutation> {
      OwnStream.create { observer in
        let effect = BridgedEffect(begin, recording, observer)
        effect.subscribe(to: source)
        return effect
      }
    }

    private func subscribe(to source: RxSwift.Observable<R.Mutation>) {
      subscriber.store(Cause.thread, ordering: .relaxed)
      let outerCut = CutScope.leave()
      Cause.beginScope(begin)
      subscription = source.subscribe(self)
      Cause.endScope()
      CutScope.resume(outerCut)
      subscriber.store(0, ordering: .relaxed)
    }

    func on(_ event: RxSwift.Event<R.Mutation>) {
      switch event {
      case .next(let mutation):
        // One that was disposed of emits to nobody.
        if isOver.load(ordering: .relaxed) { return }
        begins(mutation)
        observer.on(event)
        if let run = Cause.endScope() { unsafe unsafeDowncast(run, to: EffectRun.self).end() }
      case .error(let error):
        ends(.failed(error))
        observer.on(event)
      case .completed:
        ends(CutScope.isCurrent ? .cancelled : .completed)
        observer.on(event)
      }
    }

    func dispose() {
      subscription?.dispose()
      subscription = nil
      ends(.disposed)
    }

    /// Records a mutation, and begins the scope of its consequences.
    private func begins(_ mutation: R.Mutation) {
      if CutScope.isCurrent {
        // A stream within it was cut, and it goes on.
        CutScope.leave()
        AnnouncedAction.recordNow()
        recording.observer.innerEnded(Step(), of: begin, by: "take(until:)")
      }
      var run: EffectRun?
      if subscriber.load(ordering: .relaxed) != Cause.thread {
        run = recording.observer.beginEffectRun(begin).map(EffectRun.init)
      }
      let step = recording.mutation(mutation, from: begin, cause: Cause.ownedCause(by: begin))
      Cause.beginScope(step, keeping: run)
    }

    private func ends(_ outcome: EffectOutcome) {
      if isOver.exchange(true, ordering: .acquiringAndReleasing) { return }
      OpenEffects.ended(begin)
      switch outcome {
      case .failed(let error): Cause.owned(by: begin) { recording.effectFailed(begin, error) }
      case .cancelled:
        // The current cause is the event that has cut it.
        AnnouncedAction.recordNow()
        recording.observer.effectEnded(Step(), of: begin, .cancelled)
      case .completed, .disposed:
        Cause.owned(by: begin) { recording.observer.effectEnded(Step(), of: begin, outcome) }
      }
    }
  }

  /// An effect's run on a thread, until it ends.
  private final class EffectRun {
    let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
  }
#endif
