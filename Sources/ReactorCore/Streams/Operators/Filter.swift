import PlatformSupport

extension ObservableType {
  /// Emits the values for which `predicate` is true. An error that it throws becomes the failure.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if try predicate(address[as: Element.self]) { sink.nextAddress(address) }
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }
}
