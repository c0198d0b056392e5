import PlatformSupport

/// A subject that sends its latest value to each new observer first.
public final class BehaviorSubject<Element>: BroadcastSubject<Element>, @unchecked Sendable {
  // It has no state of its own.

  /// A subject whose first value is `value`.
  @inlinable
  public init(value: Element) {
    super.init(Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) })
  }

  /// The subject itself.
  public func asObserver() -> BehaviorSubject<Element> { self }

  /// The latest value. Throws the error with which the subject has failed, or `RxError.disposed`.
  public func value() throws -> Element {
    if isDisposed { throw RxError.disposed(object: self) }
    if let error = broadcast.error { throw error }
    return broadcast.latest
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if isDisposed { return sink.stop(.error(RxError.disposed(object: self))) }
    broadcast.observers.run(sink.address, in: scope, replaysAfterEnd: false)
  }
}
