import Synchronization

/// What one call of `mutate` returned, while it runs: the scope of its subscription.
final class ReactorEffect: Scope, @unchecked Sendable {
  // The flags say who guards them; the rest is immutable.

  private let link: IntakeLink
  /// Who looks, and the number of its `MutateContext`, 0 where nobody does.
  let looking: ReactorLooking?
  let begin: CauseID
  /// Its `subscribe` has not returned: what it emits now, on this thread, belongs to the cycle of its action. Read and
  /// written by the thread that runs the reactor.
  var isSubscribing = true
  private let isOver = Atomic(false)

  init(of link: IntakeLink, looking: ReactorLooking?) {
    self.link = link
    self.looking = looking
    begin = looking == nil ? 0 : Cause.next()
    super.init()
    if looking != nil {
      add { [unowned self] in if finish() { engine?.report(self, .disposed) } }
    }
  }

  /// An effect belongs to a reactor.
  @available(*, unavailable) override init() { preconditionFailure("an effect belongs to a reactor") }

  /// True for the one caller that ended it.
  func finish() -> Bool { !isOver.exchange(true, ordering: .acquiringAndReleasing) }

  /// Where its mutations go: to the reactor, as long as it lives.
  var sink: AddressSink {
    AddressSink(
      next: { [self] mutation in
        Cause.owned(by: begin) { engine?.emitted(mutation, by: self) }
      },
      stop: { [self] end in
        if let engine { engine.stopped(self, end) } else { dispose() }
      })
  }

  private var engine: ReactorEngine? {
    link.intake.map { unsafeDowncast($0, to: ReactorEngine.self) }
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
