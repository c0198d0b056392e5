extension ObservableType {
  /// Everything from the first value on that `predicate` does not hold for.
  @inlinable
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOpen = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if !isOpen.value { isOpen.value = try !predicate(address.assumingMemoryBound(to: Element.self).pointee) }
            } catch { return sink.stop(.error(error)) }
            if isOpen.value { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }
}
