// Binding to relays, for all kinds of stream. A relay does not end: neither an end nor a failure reaches it.
extension Observable {
  /// Subscribes and passes every value to all relays.
  @inlinable
  func deliver<Relay: RelayType>(
    to relays: [Relay], _ fileID: StaticString, _ line: UInt
  ) -> any Disposable where Relay.Element == Element {
    subscribe(onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  /// Subscribes and passes every value to all relays of an optional.
  @inlinable
  func deliver<Relay: RelayType>(
    to relays: [Relay], _ fileID: StaticString, _ line: UInt
  ) -> any Disposable where Relay.Element == Element? {
    subscribe(onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }
}
