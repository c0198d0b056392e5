import PlatformSupport

extension ObservableType {
  /// Drops values until the first for which `predicate` is false. An error that it throws becomes the failure.
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOpen = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if !isOpen.value { isOpen.value = try !predicate(address[as: Element.self]) }
            } catch { return sink.stop(.error(error)) }
            if isOpen.value { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }
}
