/// A relay that sends its values at once: `PublishRelay`, `ReplayRelay` or `BehaviorRelay`.
public class BroadcastRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  final let broadcast: Broadcast<Element>

  @inlinable
  init(_ broadcast: Broadcast<Element>) {
    self.broadcast = broadcast
  }

  /// Sends a value to the observers. Any thread.
  @inlinable
  public final func accept(_ value: Element) { broadcast.accept(next: value, as: type(of: self)) }

  /// The values of the relay.
  public final func asObservable() -> Observable<Element> { AnonymousObservable(broadcast.run) }

  /// Sends every value to `observer`.
  @_disfavoredOverload
  public final func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(_:)(observer)
  }
}
