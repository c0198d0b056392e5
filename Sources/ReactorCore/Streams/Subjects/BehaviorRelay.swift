/// A value that can be observed: a behaviour subject that never ends.
public final class BehaviorRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast: Broadcast<Element>

  @inlinable
  public init(value: Element) {
    broadcast = Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) }
  }

  /// The value accepted last.
  public var value: Element { broadcast.latest }

  /// Sends a value. Any thread.
  @inlinable
  public func accept(_ value: Element) { broadcast.accept(next: value, as: type(of: self)) }

  public func asObservable() -> Observable<Element> { AnonymousObservable(broadcast.run) }

  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(_:)(observer)
  }
}
