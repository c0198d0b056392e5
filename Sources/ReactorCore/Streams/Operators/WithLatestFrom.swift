import PlatformSupport

extension ObservableType {
  /// Emits the latest value of `second` whenever this observable emits, if there is one.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }

  /// Emits the result of `resultSelector` for each value and the latest one of `second`, and drops values before there
  /// is one.
  ///
  /// `second` is subscribed to first. Its completion is ignored; its failure passes. An error that `resultSelector`
  /// throws becomes the failure.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let second = second.asObservable()
    return AnonymousObservable { sink, scope in
      let latest = UncheckedReference<Caused<Source.Element>?>(nil)
      let inputs = MultipleInputs(sink.address, in: scope)
      inputs.subscribeTogether(
        first: { scope in
          second.run(
            Sink(
              inputs.auxiliaryInput(
                next: { latest.value = Caused($0[as: Source.Element.self]) }, in: scope,
                box: { BoxedValue.copying(Source.Element.self, at: $0) })), in: scope)
        },
        then: { scope in
          let input = inputs.input(
            next: { address in
              guard let latest = latest.value else { return }
              Cause.descend(Cause.join(Cause.current, latest.cause)) {
                do {
                  sink.next(
                    try resultSelector(address[as: Element.self], latest.value))
                } catch { inputs.stop(.error(error)) }
              }
            }, stop: inputs.stop, box: { BoxedValue.copying(Element.self, at: $0) })
          source.run(Sink(input), in: scope)
        })
    }
  }
}
