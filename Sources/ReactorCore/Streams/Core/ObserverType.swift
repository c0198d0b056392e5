/// A receiver of the events of a stream.
public protocol ObserverType<Element> {
  /// Type of the values.
  associatedtype Element
  /// Receives an event. Any thread, but one event at a time, and nothing after an end.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Sends a value.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { on(.next(element)) }
  /// Sends a failure, which ends the stream.
  @_alwaysEmitIntoClient
  public func onError(_ error: any Error) { on(.error(error)) }
  /// Sends the completion, which ends the stream.
  @_alwaysEmitIntoClient
  public func onCompleted() { on(.completed) }

  /// This observer without its type.
  @_alwaysEmitIntoClient
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver { self.on($0) }
  }

  /// An observer of other values, which `transform` maps to values of this one.
  ///
  /// An error that `transform` throws is sent as a failure.
  @_alwaysEmitIntoClient
  public func mapObserver<Source>(_ transform: @escaping (Source) throws -> Element) -> AnyObserver<Source> {
    AnyObserver { self.on($0.map(transform)) }
  }
}
