import CReactorContext

/// Takes the actions of a reactor, and tells them to whoever observes.
///
/// Passes `next` events alone: a stream of actions that ends does not end the reactor. Observers are called in the order
/// in which they subscribed. Any thread.
public final class ActionSubject<Element>: Observable<Element>, SubjectType, ObserverType, @unchecked Sendable {
  // The intake is set before the subject is shared. The observers guard their own state.
  /// Stays when its reactor goes, and takes nothing any more.
  @usableFromInline
  @exclusivity(unchecked)
  var intake: ActionIntake?
  @usableFromInline
  let observers = Observers()

  @inlinable
  public override init() { super.init() }

  public func on(_ event: Event<Element>) {
    guard case .next(let action) = event else { return }
    withUnsafePointer(to: action) { address in
      if rc_tracing() { sendTraced(address, rc_site(file: nil, line: 0, view: rc_view())) } else { send(address) }
    }
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - fileID: Where it is sent, for whoever traces: the line that calls this, unless said otherwise.
  ///   - line: The line of the same place.
  @inlinable
  public func onNext(_ action: Element, fileID: StaticString = #fileID, line: UInt = #line) {
    withUnsafePointer(to: action) { address in
      if rc_tracing() { sendTraced(address, rc_site(fileID, line)) } else { send(address) }
    }
  }

  public func onError(_ error: any Error) {}
  public func onCompleted() {}

  /// The old name of `onNext`.
  @inlinable
  public func accept(_ action: Element, fileID: StaticString = #fileID, line: UInt = #line) {
    onNext(action, fileID: fileID, line: line)
  }

  /// Sends while somebody traces: notes the line, and enters as user code does.
  @usableFromInline
  func sendTraced(_ address: UnsafeRawPointer, _ site: rc_site) {
    rc_set_site(site)
    Cause.entry(.send, of: ActionSubject<Element>.self) { send(address) }
  }

  @inlinable
  func send(_ address: UnsafeRawPointer) {
    if let intake { intake.take(address) } else { observers.send(address) }
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if rc_tracing() { intake?.observed(in: scope) }
    observers.run(sink.address, in: scope)
  }
}

/// Whoever decides what becomes of an action: a reactor's engine, a stub. Knows nothing of the action's type.
@usableFromInline
class ActionIntake: Attachment, @unchecked Sendable {
  // Subclasses say what guards their state.

  /// Somebody traces, and subscribes to the actions.
  func observed(in scope: Scope) {}

  @usableFromInline
  func take(_ action: UnsafeRawPointer) {
    preconditionFailure("an intake must say what becomes of an action")
  }
}
