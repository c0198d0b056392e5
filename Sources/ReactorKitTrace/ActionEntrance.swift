#if ReactorKit
  import Foundation
  import PlatformSupport
  import ReactorCore
  import ReactorKit
  import RxSwift

  /// An action on its way through ReactorKit, and what is known of its sending.
  struct SentValue<Action> {
    let action: Action
    /// The cause with which it was sent; 0 if that is unknown.
    var cause: CauseID = 0
    /// The number of its step, or the cause of what a transform has put out; 0 before that is given.
    var id: CauseID = 0
    /// Whether its step is recorded already.
    var isRecorded = false
    /// The line that sent it, and the time where it may have to wait.
    var sent = SentAction()
  }

  /// The subject to which the actions of a reactor are sent, before ReactorKit gets them.
  final class ActionEntrance<R: TracedReactor>: RxSwift.ObserverType, ActionRecorder, @unchecked Sendable {
    // The lock guards the opening; what that sets is immutable from then on.
    let subject: ReactorKit.ActionSubject<R.Action> = .bare()
    private let recording: BridgedRecording<R>
    private let lock = NSLock()
    private var destination: ReactorKit.ActionSubject<SentValue<R.Action>>?
    /// Whether actions go through a scheduler other than the trampoline.
    private var mayWait = false
    private let subscription = RxSwift.SingleAssignmentDisposable()

    init(_ recording: BridgedRecording<R>) {
      self.recording = recording
      Entrance.of(subject).recorder = self
    }

    /// Passes actions on to ReactorKit's subject from now on. Any number of threads may call it; the first counts.
    ///
    /// Nothing is sent before: who gets the subject has called it.
    func open(into actions: ReactorKit.ActionSubject<SentValue<R.Action>>, mayWait: Bool) {
      lock.withLock {
        if destination != nil { return }
        destination = actions
        self.mayWait = mayWait
        // Itself the observer: a closure would stand behind three of RxSwift's.
        subscription.setDisposable(subject.subscribe(self))
      }
    }

    /// Passes nothing on any more. Breaks the cycle with the subject.
    func close() { subscription.dispose() }

    func on(_ event: RxSwift.Event<R.Action>) {
      guard case .next(let action) = event, let destination else { return }
      Cause.entry(.send, of: ReactorKit.ActionSubject<R.Action>.self) {
        var value = SentValue(action: action, cause: Cause.current)
        if let announced = AnnouncedAction.take(for: subject) {
          (value.id, value.cause, value.isRecorded) = announced
        }
        value.sent = .takingSite()
        if value.cause == 0, value.sent.view == 0 { value.sent.view = Deliverer.number(isScheduled: true) }
        // The trampoline is busy, or it is another scheduler: the action waits there.
        if mayWait || !RxSwift.CurrentThreadScheduler.isScheduleRequired {
          value.sent.times = recording.times
        }
        // Work that waits on the trampoline that begins here is not a consequence of this send alone.
        Cause.with(0) { destination.on(_:)(.next(value)) }
      }
    }

    func record(_ action: ValueAddress, id: CauseID, cause: CauseID) -> Bool {
      if destination == nil || mayWait { return false }
      _ = recording.action(
        SentValue(action: action[as: R.Action.self], cause: cause, id: id, sent: .takingSite()))
      return true
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
