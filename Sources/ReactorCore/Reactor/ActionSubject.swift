import CReactorContext
import PlatformSupport

/// Takes the actions of a reactor, and passes them to its observers.
///
/// Passes `next` events alone: a stream of actions that ends does not end the reactor. Observers are called in the order
/// in which they subscribed. Any thread.
public final class ActionSubject<Element>: Observable<Element>, SubjectType, ObserverType, @unchecked Sendable {
  // The intake is set before the subject is shared. The observers guard their own state.
  /// Takes the actions. Stays when its reactor goes, and takes nothing any more.
  @usableFromInline
  @safe @exclusivity(unchecked)
  var intake: ActionIntake?
  @usableFromInline
  let observers = Observers()

  /// Makes a subject that belongs to no reactor: it passes actions to its observers only.
  @inlinable
  public override init() { super.init() }

  /// Sends the action of a `next` event, as `onNext` does. Ignores errors and completions. Any thread.
  public func on(_ event: Event<Element>) {
    guard case .next(let action) = event else { return }
    withAddress(of: action) { address in
      if rc_tracing() {
        sendTraced(address, rc_site(file: 0, line: 0, view: rc_view()))
      } else {
        send(address)
      }
    }
  }

  /// Sends the action of a `next` event from the calling line, which a trace has. Any thread.
  ///
  /// A property, which Swift prefers to the method.
  public var on: ActionEvents<Element> {
    @inlinable get { ActionEvents(subject: self) }
  }

  /// Sends an action. Any thread.
  ///
  /// Outside every cycle this returns when the synchronous consequences of the action have reached the subscribers, unless
  /// the reactor has a scheduler of its own; inside a cycle of a busy reactor it returns once the action is queued.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: File of the line that sends it, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @inlinable
  public func onNext(_ action: Element, fileID: StaticString = #fileID, line: UInt = #line) {
    withAddress(of: action) { address in
      if rc_tracing() { sendTraced(address, rc_site(fileID, line)) } else { send(address) }
    }
  }

  /// Does nothing: an error does not end the actions of a reactor.
  public func onError(_ error: any Error) {}
  /// Does nothing: a completion does not end the actions of a reactor.
  public func onCompleted() {}

  /// The old name of `onNext`.
  @inlinable
  public func accept(_ action: Element, fileID: StaticString = #fileID, line: UInt = #line) {
    onNext(action, fileID: fileID, line: line)
  }

  /// Sends while a tracer is on: notes the line, and enters as user code does.
  @usableFromInline
  func sendTraced(_ address: ValueAddress, _ site: rc_site) {
    rc_set_site(site)
    Cause.entry(.send, of: ActionSubject<Element>.self) { send(address) }
  }

  @inlinable
  func send(_ address: ValueAddress) {
    // Not retained: the subject is, and keeps it.
    guard let intake = intake.map({ unsafe Borrowed($0) }) else {
      return observers.send(address)
    }
    intake.with { $0.take(address) }
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if rc_tracing() { intake?.observed(in: scope) }
    observers.run(sink.address, in: scope)
  }
}

/// Takes the actions of a subject, by address: the engine of a reactor, or a stub.
@usableFromInline
class ActionIntake: Attachment, @unchecked Sendable {
  // Subclasses say what guards their state.

  /// Notes a subscription to the actions while a tracer is on.
  func observed(in scope: Scope) {}

  @usableFromInline
  func take(_ action: ValueAddress) {
    preconditionFailure("an intake must say what becomes of an action")
  }
}

/// The events of the subject of a reactor's actions.
public struct ActionEvents<Action> {
  @usableFromInline
  let subject: ActionSubject<Action>

  @usableFromInline
  init(subject: ActionSubject<Action>) { self.subject = subject }

  /// Sends the action of a `next` event, as `onNext` does. Ignores errors and completions. Any thread.
  ///
  /// - Parameters:
  ///   - event: The action.
  ///   - fileID: File of the line that sends it, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @inlinable
  public func callAsFunction(_ event: Event<Action>, fileID: StaticString = #fileID, line: UInt = #line) {
    if case .next(let action) = event { subject.onNext(action, fileID: fileID, line: line) }
  }
}
