extension ObservableType where Element: EventConvertible {
  /// Events that were values as events again.
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { sink.on($0.assumingMemoryBound(to: Element.self).pointee.event) }, stop: sink.stop),
        in: scope)
    }
  }
}

/// Is an event, as `dematerialize` wants it.
public protocol EventConvertible<Element> {
  associatedtype Element
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  public var event: Event<Element> { self }
}
