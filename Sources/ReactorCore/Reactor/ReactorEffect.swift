import CReactorContext
import PlatformSupport
import Synchronization

/// The stream that a call of `mutate` returned, while it runs: the scope of its subscription.
@usableFromInline
final class ReactorEffect: Scope, @unchecked Sendable {
  // Members are immutable or atomic.

  /// Takes nothing any more when its reactor is gone.
  private let engine: ReactorEngine
  /// The thread that is subscribing to it, 0 once that is done.
  private let subscriber = Atomic(UInt(rc_thread()))
  private let isOver = Atomic(false)
  /// Nil if the reactor is not observed.
  let instrumentation: ReactorInstrumentation?
  /// The number of its `MutateContext`; 0 if the reactor is not observed.
  let begin: CauseID

  init(of engine: ReactorEngine, instrumentation: ReactorInstrumentation?, begin: CauseID) {
    self.engine = engine
    self.instrumentation = instrumentation
    self.begin = begin
    super.init()
    if instrumentation?.tracesStreams == true { effect = self }
    if instrumentation != nil {
      add { [unowned self] in if finish() { engine.report(self, .disposed) } }
    }
  }

  @available(*, unavailable) override init() { preconditionFailure("an effect belongs to a reactor") }

  /// Whether this thread is subscribing to it: a mutation that comes now belongs to the cycle of its action.
  var isBeingSubscribedHere: Bool { subscriber.load(ordering: .relaxed) == UInt(rc_thread()) }

  func isSubscribed() { subscriber.store(0, ordering: .relaxed) }

  /// Ends it. Returns true to one caller only.
  func finish() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }

  /// Takes its mutations to the reactor, as long as that lives.
  @usableFromInline
  var sink: AddressSink {
    AddressSink(
      next: { [self] mutation in
        Cause.owned(by: begin) { emitted(mutation) }
      },
      stop: { [self] end in engine.stopped(self, end) })
  }

  /// The end of an inner stream that ends the effect is reported as the end of the effect.
  override func reportCut(by operation: StaticString, _ body: () -> Void) {
    guard let instrumentation, !isOver.load(ordering: .acquiring) else { return body() }
    instrumentation.cutBegins(in: begin, by: operation)
    body()
    instrumentation.reportCut(in: begin)
  }

  override func reportTask() { instrumentation?.observer.effectStartsTask(begin) }

  private func emitted(_ mutation: ValueAddress) {
    if isBeingSubscribedHere {
      engine.emittedNow(mutation, by: begin)
    } else if let instrumentation {
      instrumentation.effectRuns(begin) { engine.emittedLater(mutation, by: begin) }
    } else {
      engine.emittedLater(mutation, by: begin)
    }
  }
}

extension EffectOutcome {
  init(_ end: Termination) {
    switch end {
    case .completed: self = .completed
    case .cut: self = .cancelled
    case .error(let error): self = .failed(error)
    }
  }
}
