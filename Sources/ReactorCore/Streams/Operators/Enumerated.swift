import PlatformSupport

extension ObservableType {
  /// Emits each value with its index, counted from 0.
  @_alwaysEmitIntoClient
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let index = UncheckedReference(0)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            let number = index.value
            index.value += 1
            sink.next((number, address[as: Element.self]))
          }, stop: sink.stop), in: scope)
    }
  }
}
