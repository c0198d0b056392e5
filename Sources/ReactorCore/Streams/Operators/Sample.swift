import PlatformSupport

extension ObservableType {
  /// Emits the latest value whenever `sampler` emits or completes.
  ///
  /// If no value has come since the last sample, it emits `defaultValue`, or nothing if that is nil. It completes at
  /// the first sample after this observable has completed.
  @_alwaysEmitIntoClient
  public func sample<Sampler: ObservableType>(
    _ sampler: Sampler, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    let sampler = sampler.asObservable()
    return AnonymousObservable { sink, scope in
      let latest = UncheckedReference<Caused<Element>?>(nil)
      let isAtEnd = UncheckedReference(false)
      let inputs = MultipleInputs(sink.address, in: scope)
      let take = {
        if let value = latest.value {
          latest.value = nil
          Cause.descend(Cause.join(Cause.current, value.cause)) { sink.next(value.value) }
        } else if let defaultValue {
          sink.next(defaultValue)
        }
        if isAtEnd.value, !inputs.scope.isDisposed { inputs.stop(.completed) }
      }
      inputs.subscribeTogether(
        first: { own in
          let input = inputs.input(
            next: { latest.value = Caused($0[as: Element.self]) },
            stop: { end in
              inputs.scope.end(own)
              isAtEnd.value = true
              if case .error = end { inputs.stop(end) }
            }, box: { BoxedValue.copying(Element.self, at: $0) })
          source.run(Sink(input), in: own)
        },
        then: { scope in
          let input = inputs.input(
            next: { _ in take() },
            stop: { end in if case .error = end { inputs.stop(end) } else { take() } },
            box: { BoxedValue.copying(Sampler.Element.self, at: $0) })
          sampler.run(Sink(input), in: scope)
        })
    }
  }
}
