import Synchronization

/// Passes events on, and tells the latest values to each new observer.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  let broadcast: Broadcast<Element>
  @usableFromInline
  let isOver = Atomic(false)

  @inlinable
  init(keeping capacity: Int) {
    broadcast = Broadcast(keeping: capacity) { BoxedValue.copying(Element.self, at: $0) }
  }

  /// Keeps the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(keeping: bufferSize) }

  /// Keeps all values.
  @inlinable
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

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
