import PlatformSupport

extension ObservableType {
  /// Emits the results of `transform` that are not nil. An error that it throws becomes the failure.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let result = try transform(address[as: Element.self])
              if let result { sink.next(result) }
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }
}
