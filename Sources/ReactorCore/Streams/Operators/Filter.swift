extension ObservableType {
  /// The values that `predicate` holds for. What it throws is the stream's failure.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if try predicate(address.assumingMemoryBound(to: Element.self).pointee) { sink.nextAddress(address) }
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }
}
