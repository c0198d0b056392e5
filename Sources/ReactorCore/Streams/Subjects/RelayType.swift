/// A subject that never ends: it takes values alone.
public protocol RelayType<Element>: ObservableType {
  /// Sends a value to the observers. Any thread.
  func accept(_ value: Element)
}

extension RelayType {
  /// The relay as a stream that cannot fail.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}
