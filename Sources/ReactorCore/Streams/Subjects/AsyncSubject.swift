import Synchronization

/// A subject that sends its last value and the completion when it completes, to later observers too. A failure drops
/// the value.
///
/// Events may be sent from any thread, one at a time. An event sent after the end is ignored.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The lock guards the value, the broadcast its own state; the flag is atomic.
  private let last = Locked<Caused<Element>?>(nil)
  @usableFromInline
  let broadcast = Broadcast<Element>(keeping: 1) { BoxedValue.copying(Element.self, at: $0) }
  @usableFromInline
  let isOver = Atomic(false)

  /// A subject without a value.
  public override init() {}

  /// The subject itself.
  public func asObserver() -> AsyncSubject<Element> { self }

  /// Whether there are observers. Any thread.
  public var hasObservers: Bool { broadcast.isObserved }

  /// Keeps a value, or sends the end to the observers.
  public func on(_ event: Event<Element>) {
    Cause.entry(.send, of: type(of: self)) {
      switch event {
      case .next(let value):
        var kept: Caused<Element>? = Caused(value)
        last.withLock { swap(&$0, &kept) }
      case .error(let error): broadcast.stop(.error(error))
      case .completed:
        guard let value = last.withLock({ $0 }) else { return broadcast.stop(.completed) }
        Cause.descend(Cause.join(Cause.current, value.cause)) {
          broadcast.send(value.value)
          broadcast.stop(.completed)
        }
      }
    }
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { sink.stop(.error(RxError.disposed(object: self))) } else { broadcast.run(sink, in: scope) }
  }

  /// Lets go of all observers without an event. Later observers fail with `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  /// Whether the subject was disposed of. Any thread.
  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
