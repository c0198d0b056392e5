extension ObservableType {
  /// Each value with its place, from 0 on.
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let index = UncheckedReference(0)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            let place = index.value
            index.value += 1
            sink.next((place, address.assumingMemoryBound(to: Element.self).pointee))
          }, stop: sink.stop), in: scope)
    }
  }
}
