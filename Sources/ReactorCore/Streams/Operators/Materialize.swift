import PlatformSupport

extension ObservableType {
  /// Emits every event as a value, the end included, and then completes.
  @_alwaysEmitIntoClient
  public func materialize() -> Observable<Event<Element>> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { sink.next(.next($0[as: Element.self])) },
          stop: { end in
            sink.next(end.error.map { .error($0) } ?? .completed)
            if !scope.isDisposed { sink.stop(.completed) }
          }), in: scope)
    }
  }
}
