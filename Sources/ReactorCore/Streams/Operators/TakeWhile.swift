import PlatformSupport

extension ObservableType {
  /// Emits values until the first for which `predicate` is false, and completes. An error that it throws becomes the
  /// failure.
  ///
  /// - Parameters:
  ///   - predicate: Called with each value, on the thread that sends it.
  ///   - behavior: Whether that value is emitted.
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOver = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if isOver.value { return }
            do { isOver.value = try !predicate(address[as: Element.self]) } catch {
              isOver.value = true
              return sink.stop(.error(error))
            }
            let isLast = isOver.value
            if !isLast || behavior == .inclusive { sink.nextAddress(address) }
            if isLast, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }
}
