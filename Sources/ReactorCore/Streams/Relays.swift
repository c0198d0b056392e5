/// A subject that never ends.
public final class PublishRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state.
  @usableFromInline
  let broadcast = Broadcast<Element>()

  public init() {}

  /// Sends a value. Any thread.
  @inlinable
  public func accept(_ value: Element) { broadcast.accept(next: value, as: type(of: self)) }

  public func asObservable() -> Observable<Element> { Made(broadcast.run) }
}

/// A value that can be observed: a behaviour subject that never ends.
public final class BehaviorRelay<Element>: ObservableType, @unchecked Sendable {
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

  public func asObservable() -> Observable<Element> { Made(broadcast.run) }
}

/// A replaying subject that never ends.
public final class ReplayRelay<Element>: ObservableType, @unchecked Sendable {
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

  public func asObservable() -> Observable<Element> { Made(broadcast.run) }
}

// A relay does not end, so neither the end nor a failure of what is bound to it reaches it.
extension ObservableType {
  @inlinable
  public func bind(
    to relays: PublishRelay<Element>..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  @inlinable
  public func bind(
    to relays: PublishRelay<Element?>..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  @inlinable
  public func bind(
    to relays: BehaviorRelay<Element>..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  @inlinable
  public func bind(
    to relays: BehaviorRelay<Element?>..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  @inlinable
  public func bind(
    to relays: ReplayRelay<Element>..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  @inlinable
  public func bind(
    to relays: ReplayRelay<Element?>..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }
}
