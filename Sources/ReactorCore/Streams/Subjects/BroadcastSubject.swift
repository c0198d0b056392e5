import Synchronization

/// A subject that sends what it receives at once: `PublishSubject`, `ReplaySubject` or `BehaviorSubject`.
///
/// Events may be sent from any thread, one at a time. An event sent after the end is ignored.
public class BroadcastSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The broadcast guards its own state; the flag is atomic.
  @usableFromInline
  final let broadcast: Broadcast<Element>
  @usableFromInline
  final let isOver = Atomic(false)

  @inlinable
  init(_ broadcast: Broadcast<Element>) {
    self.broadcast = broadcast
  }

  /// Whether there are observers. Any thread.
  public final var hasObservers: Bool { broadcast.isObserved }

  /// Sends an event to the observers.
  public final func on(_ event: Event<Element>) { broadcast.accept(event, as: type(of: self)) }

  /// Sends a value to the observers.
  @inlinable
  public final func onNext(_ element: Element) { broadcast.accept(next: element, as: type(of: self)) }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers without an event. Later observers fail with `RxError.disposed`.
  public final func dispose() { broadcast.dispose(isOver) }

  /// Whether the subject was disposed of. Any thread.
  public final var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
