import PlatformSupport

extension ObservableType where Element: EventConvertible {
  /// Emits the events that the values stand for: the inverse of `materialize`.
  @_alwaysEmitIntoClient
  public func dematerialize() -> Observable<Element.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { sink.on($0[as: Element.self].event) }, stop: sink.stop),
        in: scope)
    }
  }
}

/// A value that stands for an event, as `dematerialize` needs it.
public protocol EventConvertible<Element> {
  /// Type of the values of the event.
  associatedtype Element
  /// The event that the value stands for.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  public var event: Event<Element> { self }
}
