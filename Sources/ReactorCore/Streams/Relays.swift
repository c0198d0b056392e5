/// Takes values, and never ends: a publish relay, a behaviour relay, a replay relay.
public protocol RelayType<Element>: ObservableType {
  /// Sends a value. Any thread.
  func accept(_ value: Element)
}

/// A subject that never ends.
public final class PublishRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast = Broadcast<Element>()

  public init() {}

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

/// A value that can be observed: a behaviour subject that never ends.
public final class BehaviorRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast: Broadcast<Element>

  @inlinable
  public init(value: Element) {
    broadcast = Broadcast(value: value) { Box.copying(Element.self, at: $0) }
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

/// A replaying subject that never ends.
public final class ReplayRelay<Element>: RelayType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast: Broadcast<Element>

  @inlinable
  init(keeping capacity: Int) {
    broadcast = Broadcast(keeping: capacity) { Box.copying(Element.self, at: $0) }
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

extension RelayType {
  /// As a stream that does not fail.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

// A relay does not end, so neither the end nor a failure of what is bound to it reaches it.
extension ObservableType {
  /// Delivers every value to relays.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  /// Delivers every value to relays of an optional.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }
}
