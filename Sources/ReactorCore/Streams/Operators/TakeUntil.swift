extension ObservableType {
  /// Emits values until `other` emits, and completes; a trace shows this observable as cancelled.
  ///
  /// `other` is subscribed to first. Its completion is ignored; its failure passes.
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return AnonymousObservable { sink, scope in
      let inputs = MultipleInputs(sink.address, in: scope)
      inputs.subscribeTogether(
        first: { scope in
          let input = inputs.auxiliaryInput(
            next: { _ in inputs.scope.reportingCut(by: "take(until:)") { inputs.stop(.cut) } }, in: scope,
            box: { BoxedValue.copying(Other.Element.self, at: $0) })
          other.run(Sink(input), in: scope)
        },
        then: { scope in source.run(Sink(inputs.mainInput { BoxedValue.copying(Element.self, at: $0) }), in: scope) })
    }
  }

  /// Emits values up to the first for which `predicate` is true, and completes. An error that it throws becomes the
  /// failure.
  ///
  /// - Parameters:
  ///   - predicate: Called with each value, on the thread that sends it.
  ///   - behavior: Whether that value is emitted.
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }
}
