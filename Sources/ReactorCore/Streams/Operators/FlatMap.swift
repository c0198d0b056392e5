import PlatformSupport

extension ObservableType {
  /// Merges the observables that `selector` returns for the values, all of which run at once.
  ///
  /// It completes when this observable and all of them have. An error that `selector` throws becomes the failure.
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: .max, selector)
  }

  /// Merges the observables that `selector` returns, of which `limit` run at a time. The others wait, or are ignored if
  /// `dropsRest` is true.
  @inlinable
  func flatten<Source: ObservableConvertibleType>(
    limit: Int, dropsRest: Bool = false, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let merge = FlatMapSink(sink.address, scope, limit: limit, emitsOnce: source.isMomentary) {
        BoxedValue.copying(Source.Element.self, at: $0)
      }
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if dropsRest, merge.isBusy { return }
            do {
              let inner = try selector(address[as: Element.self]).asObservable()
              if !merge.reserveSlot() {
                merge.wait(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
              } else if inner.isSynchronous {
                inner.emitSynchronously { merge.emit($0) }
                merge.innerEnded(.completed)
              } else {
                merge.start(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
              }
            } catch { merge.fail(error) }
          }, stop: { end in merge.outerEnded(end) }), in: merge.outer)
    }
  }
}
