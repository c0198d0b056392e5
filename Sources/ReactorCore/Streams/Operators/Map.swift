// An operator with one input leaves the cause of an event on the thread: it has nothing to do for it.
extension ObservableType {
  /// Each value transformed. What `transform` throws is the stream's failure.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              sink.next(try transform(address.assumingMemoryBound(to: Element.self).pointee))
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }
}
