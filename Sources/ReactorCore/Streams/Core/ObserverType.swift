/// Takes the events of a stream.
public protocol ObserverType<Element> {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  @inlinable
  public func onNext(_ element: Element) { on(.next(element)) }
  @inlinable
  public func onError(_ error: any Error) { on(.error(error)) }
  @inlinable
  public func onCompleted() { on(.completed) }

  @inlinable
  public func asObserver() -> AnyObserver<Element> {
    AnyObserver { self.on($0) }
  }

  /// An observer of other values, each of which `transform` makes into one of this observer's.
  ///
  /// An error that `transform` throws is sent as the stream's.
  @inlinable
  public func mapObserver<Source>(_ transform: @escaping (Source) throws -> Element) -> AnyObserver<Source> {
    AnyObserver { self.on($0.map(transform)) }
  }
}
