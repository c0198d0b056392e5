/// Takes the actions of a reactor, and tells them to whoever observes.
///
/// Passes `next` events alone: a stream of actions that ends does not end the reactor. Observers are called in the order
/// in which they subscribed. Any thread.
public final class ActionSubject<Element>: Observable<Element>, SubjectType, @unchecked Sendable {
  // The link is set before the subject is shared. The observers guard their own state.
  var link: IntakeLink?
  let observers = Observers()

  public override init() {}

  public func on(_ event: Event<Element>) {
    if case .next(let action) = event { onNext(action) }
  }

  @inlinable
  public func onNext(_ action: Element) {
    withUnsafePointer(to: action) { address in
      Cause.door(.send, of: type(of: self)) { send(UnsafeRawPointer(address)) }
    }
  }

  public func onError(_ error: any Error) {}
  public func onCompleted() {}

  /// The old name of `onNext`.
  public func accept(_ action: Element) { onNext(action) }

  @usableFromInline
  func send(_ address: UnsafeRawPointer) {
    guard let link else { return observers.send(address) }
    link.intake?.take(address)
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    observers.run(sink.address, in: scope)
  }
}

/// Whoever decides what becomes of an action: a reactor's engine, a stub. Knows nothing of the action's type.
@usableFromInline
class ActionIntake: Attachment {
  func take(_ action: UnsafeRawPointer) {
    preconditionFailure("an intake must say what becomes of an action")
  }
}

/// A way to an intake for those who must not keep it alive; made once for all of them.
///
/// Holds the intake until it is cut, and not weakly: an object that is referred to weakly counts its references slowly.
final class IntakeLink: Sendable {
  // The lock guards the intake.
  private let linked: Locked<ActionIntake?>

  init(_ intake: ActionIntake) {
    linked = Locked(intake)
  }

  var intake: ActionIntake? { linked.withLock { $0 } }

  func cut() {
    let intake = linked.withLock { linked in
      defer { linked = nil }
      return linked
    }
    withExtendedLifetime(intake) {}  // Freed outside the lock.
  }
}
