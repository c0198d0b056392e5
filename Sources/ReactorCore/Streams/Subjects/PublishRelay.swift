/// A relay that sends values to the observers of the moment, and replays nothing.
public final class PublishRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast = Broadcast<Element>()

  /// A relay without a value.
  public init() {}

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
