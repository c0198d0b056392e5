extension ObservableType {
  /// All values of the streams that `selector` makes of each value, as they come.
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: .max, selector)
  }

  @inlinable
  func flatten<Source: ObservableConvertibleType>(
    limit: Int, dropsRest: Bool = false, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let merging = FlatMapSink(sink.address, scope, limit: limit, emitsOnce: source.isMomentary) {
        BoxedValue.copying(Source.Element.self, at: $0)
      }
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if dropsRest, merging.isBusy { return }
            do {
              let inner = try selector(address.assumingMemoryBound(to: Element.self).pointee).asObservable()
              if !merging.reserveSlot() {
                merging.wait(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
              } else if inner.isSynchronous {
                inner.emitSynchronously { merging.emit($0) }
                merging.innerEnded(.completed)
              } else {
                merging.start(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
              }
            } catch { merging.fail(error) }
          }, stop: { end in merging.outerEnded(end) }), in: merging.outer)
    }
  }
}
