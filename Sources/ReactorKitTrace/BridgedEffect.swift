#if ReactorKit
  import ReactorCore
  import RxSwift
  import Synchronization

  /// The stream that one call of `mutate` returned, while ReactorKit is subscribed to it.
  final class BridgedEffect<R: TracedReactor>: @unchecked Sendable {
    // Immutable or atomic.
    private let begin: CauseID
    private let recording: BridgedRecording<R>
    /// The thread that subscribes to it at the moment; 0 for none.
    private let subscriber = Atomic<UInt>(0)
    private let isOver = Atomic(false)
    /// The cut within which it is subscribed to. Reached by the thread that does so.
    private var outerCut = 0

    /// - Parameter begin: The number of the call of `mutate`.
    init(_ begin: CauseID, _ recording: BridgedRecording<R>) {
      self.begin = begin
      self.recording = recording
    }

    func subscribes() {
      subscriber.store(Cause.thread, ordering: .relaxed)
      outerCut = CutScope.leave()
      Cause.beginScope(begin)
    }

    func isSubscribed() {
      Cause.endScope()
      CutScope.resume(outerCut)
      subscriber.store(0, ordering: .relaxed)
    }

    /// Records a mutation, and begins the scope of its consequences.
    func emits(_ mutation: R.Mutation) {
      if CutScope.isCurrent {
        // A stream within it was cut, and it goes on.
        CutScope.leave()
        recording.observer.innerEnded(Step(), of: begin, by: "take(until:)")
      }
      var run: EffectRun?
      if subscriber.load(ordering: .relaxed) != Cause.thread {
        run = recording.observer.beginEffectRun(begin).map(EffectRun.init)
      }
      let step = recording.mutation(mutation, from: begin, cause: Cause.ownedCause(by: begin))
      Cause.beginScope(step, keeping: run)
    }

    func hasEmitted() {
      if let run = Cause.endScope() { unsafe unsafeDowncast(run, to: EffectRun.self).end() }
    }

    func ends(_ outcome: EffectOutcome) {
      if isOver.exchange(true, ordering: .acquiringAndReleasing) { return }
      switch outcome {
      case .failed(let error): Cause.owned(by: begin) { recording.effectFailed(begin, error) }
      case .cancelled:
        // The current cause is the event that has cut it.
        AnnouncedAction.whenRecorded { [recording, begin] in
          recording.observer.effectEnded(Step(), of: begin, .cancelled)
        }
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

  extension RxSwift.Observable {
    /// The same stream, each of whose mutations is known to be of this effect.
    ///
    /// Scopes are set before and after RxSwift passes an event on, in one operator: a stream of our own around each effect
    /// would cost more than all the rest.
    func recorded<R: TracedReactor>(as effect: BridgedEffect<R>) -> RxSwift.Observable<Element>
    where Element == R.Mutation {
      self.do(
        onNext: { effect.emits($0) }, afterNext: { _ in effect.hasEmitted() }, onError: { effect.ends(.failed($0)) },
        onCompleted: { effect.ends(CutScope.isCurrent ? .cancelled : .completed) },
        onSubscribe: { effect.subscribes() },
        onSubscribed: { effect.isSubscribed() }, onDispose: { effect.ends(.disposed) })
    }
  }
#endif
