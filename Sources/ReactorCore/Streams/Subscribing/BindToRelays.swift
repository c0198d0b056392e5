extension ObservableType {
  /// Sends every value to `relays`. Their streams do not end with this one.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }

  /// Sends every value to relays of an optional. Their streams do not end with this one.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    subscribe(
      onNext: { value in for relay in relays { relay.accept(value) } }, fileID: fileID, line: line)
  }
}
