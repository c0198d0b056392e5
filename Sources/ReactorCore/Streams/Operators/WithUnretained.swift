extension ObservableType {
  /// Pairs of an object, held weakly, and each value; the stream completes at the first value after the object went.
  @inlinable
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// What is made of an object, held weakly, and each value; the stream completes at the first value after the object
  /// went.
  @inlinable
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { [weak object] sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { [weak object] address in
            guard let object else { return sink.stop(.completed) }
            sink.next(resultSelector(object, address.assumingMemoryBound(to: Element.self).pointee))
          }, stop: sink.stop), in: scope)
    }
  }
}
