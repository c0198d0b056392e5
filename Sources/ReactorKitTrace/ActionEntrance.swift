#if ReactorKit
  import ReactorCore
  import ReactorKit
  import RxSwift
  import Synchronization

  /// An action on its way through ReactorKit, and what is known of its sending.
  struct SentValue<Action> {
    let action: Action
    /// The cause with which it was sent; 0 if that is unknown, and for what a transform has put out.
    var cause: CauseID = 0
    /// The number of its step, where that was given away before the step was recorded; 0 otherwise.
    var id: CauseID = 0
    /// The line that sent it, and the time where it may have to wait.
    var sent = SentAction()
    /// Whether its sender waits: its consequences run inside the send.
    var isDirect = true
  }

  /// The subject to which the actions of a reactor are sent, before ReactorKit gets them.
  final class ActionEntrance<R: TracedReactor>: @unchecked Sendable {
    // The subject guards its observers; the rest is immutable or atomic.
    let subject: ReactorKit.ActionSubject<R.Action> = .bare()
    private let recording: BridgedRecording<R>
    private let destination = AtomicLazyReference<Destination>()
    private let subscription = RxSwift.SingleAssignmentDisposable()

    private final class Destination {
      let actions: ReactorKit.ActionSubject<SentValue<R.Action>>
      /// Whether actions go through a scheduler other than the trampoline.
      let mayWait: Bool

      init(_ actions: ReactorKit.ActionSubject<SentValue<R.Action>>, _ mayWait: Bool) {
        self.actions = actions
        self.mayWait = mayWait
      }
    }

    init(_ recording: BridgedRecording<R>) {
      self.recording = recording
    }

    /// Passes actions on to ReactorKit's subject from now on. Any number of threads may call it; the first counts.
    func open(into actions: ReactorKit.ActionSubject<SentValue<R.Action>>, mayWait: Bool) {
      let mine = Destination(actions, mayWait)
      guard destination.storeIfNil(mine) === mine else { return }
      subscription.setDisposable(
        subject.subscribe { [self] event in
          if case .next(let action) = event { send(action, mine) }
        })
    }

    /// Passes nothing on any more. Breaks the cycle with the subject.
    func close() { subscription.dispose() }

    private func send(_ action: R.Action, _ destination: Destination) {
      Cause.entry(.send, of: ReactorKit.ActionSubject<R.Action>.self) {
        var value = SentValue(action: action, cause: Cause.current)
        if let announced = AnnouncedAction.take(for: subject) { (value.id, value.cause) = announced }
        value.sent = .takingSite()
        // The trampoline is busy, or it is another scheduler: the action waits there.
        if destination.mayWait || !RxSwift.CurrentThreadScheduler.isScheduleRequired {
          value.sent.times = recording.times
          value.isDirect = false
        }
        // Work that waits on the trampoline that begins here is not a consequence of this send alone.
        Cause.with(0) { destination.actions.on(.next(value)) }
      }
    }
  }

  extension ReactorKit.ActionSubject {
    /// A subject that belongs to no reactor. ReactorKit makes them for itself alone; the one of a stub is such a subject.
    static func bare() -> ReactorKit.ActionSubject<Element> {
      let owner = SubjectOwner<Element>()
      // Subscriptions of the stub end with its bag.
      return withExtendedLifetime(owner) {
        ReactorKit.Stub(reactor: owner, disposeBag: RxSwift.DisposeBag()).action
      }
    }
  }

  private final class SubjectOwner<Element>: ReactorKit.Reactor {
    typealias Action = Element
    typealias Mutation = Never
    typealias State = Void
    let initialState: Void = ()
  }
#endif
