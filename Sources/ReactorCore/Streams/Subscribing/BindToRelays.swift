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
