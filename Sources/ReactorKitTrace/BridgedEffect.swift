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

    /// - Parameter begin: The number of the call of `mutate`.
    init(_ begin: CauseID, _ recording: BridgedRecording<R>) {
      self.begin = begin
      self.recording = recording
    }

    func subscribes() {
      subscriber.store(Cause.thread, ordering: .relaxed)
      Cause.beginScope(begin)
    }

    func isSubscribed() {
      Cause.endScope()
      subscriber.store(0, ordering: .relaxed)
    }

    /// Records a mutation, and begins the scope of its consequences.
    func emits(_ mutation: R.Mutation) {
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
      Cause.owned(by: begin) {
        if case .failed(let error) = outcome {
          recording.effectFailed(begin, error)
        } else {
          recording.observer.effectEnded(Step(), of: begin, outcome)
        }
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
        onCompleted: { effect.ends(.completed) }, onSubscribe: { effect.subscribes() },
        onSubscribed: { effect.isSubscribed() }, onDispose: { effect.ends(.disposed) })
    }
  }
#endif
