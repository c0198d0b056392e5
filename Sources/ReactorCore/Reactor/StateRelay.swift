import PlatformSupport

/// The states of a reactor: the latest one, and those that follow.
public final class StateRelay<Element>: ObservableType, @unchecked Sendable {
  // The observers guard their own state; the rest is immutable.
  @usableFromInline
  let observers: Observers
  @usableFromInline
  let observable: Observable<Element>

  /// Makes a relay that holds `value`.
  public init(value: Element) {
    observers = Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) }.observers
    observable = HotObservable(observers)
  }

  @inlinable
  init(_ observers: Observers) {
    self.observers = observers
    observable = HotObservable(observers)
  }

  /// The latest value. Setting it sends it to the observers. Any thread.
  @inlinable
  public var value: Element {
    get {
      let latest = observers.latestValue
      return withExtendedLifetime(latest) { latest.address[as: Element.self] }
    }
    set {
      withAddress(of: newValue) { address in
        Cause.entry(.send, of: StateRelay<Element>.self) { observers.send(address) }
      }
    }
  }

  /// Sets `value`. Any thread.
  @inlinable
  public func accept(_ value: Element) { self.value = value }

  /// The latest value, and those that follow.
  @inlinable
  public func asObservable() -> Observable<Element> { observable }

  /// Subscribes an observer: it gets the latest value at once, and then those that follow.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observable.subscribe(_:)(observer)
  }
}
