import Synchronization

/// Passes events on, and tells the latest value to each new observer.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast: Broadcast<Element>
  @usableFromInline
  let isOver = Atomic(false)

  @inlinable
  public init(value: Element) {
    broadcast = Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) }
  }

  public var hasObservers: Bool { broadcast.isObserved }

  /// The latest value. Throws the error with which the subject ended, or that it was disposed of.
  public func value() throws -> Element {
    if isDisposed { throw RxError.disposed(object: self) }
    if let error = broadcast.error { throw error }
    return broadcast.latest
  }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { return sink.stop(.error(RxError.disposed(object: self))) }
    broadcast.observers.run(sink.address, in: scope, replaysAfterEnd: false)
  }

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
