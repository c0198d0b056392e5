/// A relay that sends its latest values to each new observer first.
public final class ReplayRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast: Broadcast<Element>

  @inlinable
  init(keeping capacity: Int) {
    broadcast = Broadcast(keeping: capacity) { BoxedValue.copying(Element.self, at: $0) }
  }

  /// A relay that replays the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(keeping: bufferSize) }

  /// A relay that replays all values.
  @inlinable
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(keeping: .max) }

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
