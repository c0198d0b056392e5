extension ObservableType {
  /// Everything until `other` sends a value, which a tracer calls cancelled.
  ///
  /// The completion of `other` changes nothing; its failure passes. `other` is subscribed to first.
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

  /// The values up to the first that `predicate` holds for, which belongs to them if the behaviour says so.
  @inlinable
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }
}
