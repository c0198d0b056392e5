import PlatformSupport

extension ObservableType {
  /// Drops all values, and passes the end.
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Observable<Never> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(Sink<Element>(nextAddress: { _ in }, stop: sink.stop), in: scope)
    }
  }
}
