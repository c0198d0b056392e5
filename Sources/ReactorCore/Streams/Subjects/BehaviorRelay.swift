/// A relay that has a current value, and sends it to each new observer first.
public final class BehaviorRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast: Broadcast<Element>

  /// A relay whose first value is `value`.
  @inlinable
  public init(value: Element) {
    broadcast = Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) }
  }

  /// The latest value. Any thread.
  public var value: Element { broadcast.latest }

  /// Sends a value to the observers. Any thread.
  @inlinable
  public func accept(_ value: Element) { broadcast.accept(next: value, as: type(of: self)) }

  /// The values of the relay.
  public func asObservable() -> Observable<Element> { AnonymousObservable(broadcast.run) }

  /// Sends every value to `observer`.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(_:)(observer)
  }
}
