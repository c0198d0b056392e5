/// Takes values, and never ends: a publish relay, a behaviour relay, a replay relay.
public protocol RelayType<Element>: ObservableType {
  /// Sends a value. Any thread.
  func accept(_ value: Element)
}

extension RelayType {
  /// As a stream that does not fail.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}
