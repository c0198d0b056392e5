/// The states of a reactor: the latest one, and those that follow.
public final class StateRelay<Element>: ObservableType, @unchecked Sendable {
  // The observers guard their own state; the rest is immutable.
  @usableFromInline
  let observers: Observers
  @usableFromInline
  let observable: Observable<Element>

  public init(value: Element) {
    observers = Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) }.observers
    observable = HotObservable(observers)
  }

  @inlinable
  init(_ observers: Observers) {
    self.observers = observers
    observable = HotObservable(observers)
  }

  /// The latest value. Setting it tells the observers. Any thread.
  @inlinable
  public var value: Element {
    get {
      let latest = observers.latestValue
      return withExtendedLifetime(latest) { latest.address.assumingMemoryBound(to: Element.self).pointee }
    }
    set {
      withUnsafePointer(to: newValue) { address in
        Cause.entry(.send, of: StateRelay<Element>.self) { observers.send(UnsafeRawPointer(address)) }
      }
    }
  }

  @inlinable
  public func accept(_ value: Element) { self.value = value }

  @inlinable
  public func asObservable() -> Observable<Element> { observable }

  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observable.subscribe(_:)(observer)
  }
}
