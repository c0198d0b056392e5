/// A replaying subject that never ends.
public final class ReplayRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast: Broadcast<Element>

  @inlinable
  init(keeping capacity: Int) {
    broadcast = Broadcast(keeping: capacity) { BoxedValue.copying(Element.self, at: $0) }
  }

  /// Keeps the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(keeping: bufferSize) }

  /// Keeps all values.
  @inlinable
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(keeping: .max) }

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
