import Synchronization

/// A subject that sends its latest values to each new observer first, after its end too.
///
/// Events may be sent from any thread, one at a time. An event sent after the end is ignored.
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

  /// A subject that replays the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(keeping: bufferSize) }

  /// A subject that replays all values.
  @inlinable
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

  /// Whether there are observers. Any thread.
  public var hasObservers: Bool { broadcast.isObserved }

  /// Sends an event to the observers.
  public func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  /// Sends a value to the observers.
  @inlinable
  public func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers without an event. Later observers fail with `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  /// Whether the subject was disposed of. Any thread.
  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
