extension ObservableType {
  /// The latest value whenever `sampler` sends or completes, if there was one since; otherwise `defaultValue`.
  ///
  /// Ends with the first sample after this stream has completed.
  @inlinable
  public func sample<Sampler: ObservableType>(
    _ sampler: Sampler, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    let sampler = sampler.asObservable()
    return AnonymousObservable { sink, scope in
      let latest = UncheckedReference<Caused<Element>?>(nil)
      let isAtEnd = UncheckedReference(false)
      let joint = MultipleInputs(sink.address, in: scope)
      let take = {
        if let value = latest.value {
          latest.value = nil
          Cause.descend(Cause.join(Cause.current, value.cause)) { sink.next(value.value) }
        } else if let defaultValue {
          sink.next(defaultValue)
        }
        if isAtEnd.value, !joint.scope.isDisposed { joint.stop(.completed) }
      }
      joint.runTogether(
        first: { own in
          let input = joint.input(
            next: { latest.value = Caused($0.assumingMemoryBound(to: Element.self).pointee) },
            stop: { end in
              joint.scope.end(own)
              isAtEnd.value = true
              if case .error = end { joint.stop(end) }
            }, box: { Box.copying(Element.self, at: $0) })
          source.run(Sink(input), in: own)
        },
        then: { scope in
          let input = joint.input(
            next: { _ in take() },
            stop: { end in if case .error = end { joint.stop(end) } else { take() } },
            box: { Box.copying(Sampler.Element.self, at: $0) })
          sampler.run(Sink(input), in: scope)
        })
    }
  }
}
