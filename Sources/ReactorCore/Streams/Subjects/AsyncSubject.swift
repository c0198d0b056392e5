import PlatformSupport
import Synchronization

/// Tells the last value before its completion, and that completion; nothing else but a failure.
public final class AsyncSubject<Element>: Observable<Element>, SubjectType, ObserverType, Cancelable,
  @unchecked Sendable
{
  // The lock guards the value, the broadcast its own state; the flag is atomic.
  private let last = Locked<Caused<Element>?>(nil)
  @usableFromInline
  let broadcast = Broadcast<Element>(keeping: 1) { BoxedValue.copying(Element.self, at: $0) }
  @usableFromInline
  let isOver = Atomic(false)

  public override init() {}

  public var hasObservers: Bool { broadcast.isObserved }

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

  /// Lets go of all observers; who comes later gets `RxError.disposed`.
  public func dispose() { broadcast.dispose(isOver) }

  public var isDisposed: Bool { isOver.load(ordering: .acquiring) }
}
