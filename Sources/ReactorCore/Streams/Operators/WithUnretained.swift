import PlatformSupport

extension ObservableType {
  /// Emits each value together with `object`, which is held weakly. Completes at the first value after the object is
  /// gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// Emits the result of `resultSelector` for `object`, which is held weakly, and each value. Completes at the first
  /// value after the object is gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { [weak object] sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { [weak object] address in
            guard let object else { return sink.stop(.completed) }
            sink.next(resultSelector(object, address[as: Element.self]))
          }, stop: sink.stop), in: scope)
    }
  }
}
