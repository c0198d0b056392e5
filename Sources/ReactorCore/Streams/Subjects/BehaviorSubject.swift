import Synchronization

/// A subject that sends its latest value to each new observer first.
///
/// Events may be sent from any thread, one at a time. An event sent after the end is ignored.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast: Broadcast<Element>
  @usableFromInline
  let isOver = Atomic(false)

  /// A subject whose first value is `value`.
  @inlinable
  public init(value: Element) {
    broadcast = Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) }
  }

  /// Whether there are observers. Any thread.
  public var hasObservers: Bool { broadcast.isObserved }

  /// The latest value. Throws the error with which the subject has failed, or `RxError.disposed`.
  public func value() throws -> Element {
    if isDisposed { throw RxError.disposed(object: self) }
    if let error = broadcast.error { throw error }
    return broadcast.latest
  }

  /// Sends an event to the observers.
  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  /// Sends a value to the observers.
  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { return sink.stop(.error(RxError.disposed(object: self))) }
    broadcast.observers.run(sink.address, in: scope, replaysAfterEnd: false)
  }

  /// Lets go of all observers without an event. Later observers fail with `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  /// Whether the subject was disposed of. Any thread.
  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
