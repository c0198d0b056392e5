import PlatformSupport

// Operators with one input need no code for causes: the cause of an event stays on its thread.
extension ObservableType {
  /// Emits the result of `transform` for each value. An error that it throws becomes the failure.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              sink.next(try transform(address[as: Element.self]))
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }
}
