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
      let merger = Merger(sink.address, scope, limit: limit, isAlone: source.isMomentary) {
        Box.copying(Source.Element.self, at: $0)
      }
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if dropsRest, merger.isBusy { return }
            do {
              let inner = try selector(address.assumingMemoryBound(to: Element.self).pointee).asObservable()
              if !merger.takesPlace() {
                merger.wait(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
              } else if inner.isSynchronous {
                inner.emitSynchronously { merger.emit($0) }
                merger.innerEnded(.completed)
              } else {
                merger.start(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
              }
            } catch { merger.fail(error) }
          }, stop: { end in merger.outerEnded(end) }), in: merger.outer)
    }
  }
}
