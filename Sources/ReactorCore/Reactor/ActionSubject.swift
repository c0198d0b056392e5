/// Takes the actions of a reactor, and tells them to whoever observes.
///
/// Passes `next` events alone: a stream of actions that ends does not end the reactor. Observers are called in the order
/// in which they subscribed. Any thread.
public final class ActionSubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // Set before the subject is shared; a weak reference is read atomically. The broadcast guards its own state.
  weak var intake: ActionIntake<Element>?
  let observers = Broadcast<Element>()

  public override init() {}

  public func on(_ event: Event<Element>) {
    if case .next(let action) = event { onNext(action) }
  }

  public func onNext(_ action: Element) {
    Cause.door(.send, of: Self.self) { send(action) }
  }

  public func onError(_ error: any Error) {}
  public func onCompleted() {}

  /// The old name of `onNext`.
  public func accept(_ action: Element) { onNext(action) }

  private func send(_ action: Element) {
    if let intake { intake.take(action) } else { observers.send(action) }
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    observers.run(sink, in: scope)
  }
}

/// Whoever decides what becomes of an action: a reactor's pipeline, a stub.
class ActionIntake<Action>: Attachment {
  func take(_ action: Action) {
    preconditionFailure("an intake must say what becomes of an action")
  }
}
