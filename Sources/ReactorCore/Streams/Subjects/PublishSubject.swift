import Synchronization

/// Passes events on to whoever is subscribed at that moment.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast = Broadcast<Element>()
  @usableFromInline
  let isOver = Atomic(false)

  public override init() {}

  public var hasObservers: Bool { broadcast.isObserved }

  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
