extension ObservableType {
  /// Drops values until `other` emits.
  ///
  /// If this observable completes before that, the result does not end. The completion of `other` is ignored; its
  /// failure passes.
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return AnonymousObservable { sink, scope in
      let inputs = MultipleInputs(sink.address, in: scope)
      let isOpen = UncheckedReference(false)
      let starter = inputs.scope.child()
      Trampoline.together {
        let input = inputs.input(
          next: { address in if isOpen.value { inputs.sink.next(address) } },
          stop: { end in
            if isOpen.value || end.error != nil { inputs.stop(end) } else { inputs.end() }
          }, box: { BoxedValue.copying(Element.self, at: $0) })
        source.run(Sink(input), in: inputs.scope)
        if inputs.scope.isDisposed { return }
        let opener = inputs.auxiliaryInput(
          next: { _ in
            isOpen.value = true
            inputs.scope.end(starter)
          }, in: starter, box: { BoxedValue.copying(Other.Element.self, at: $0) })
        other.run(Sink(opener), in: starter)
      }
    }
  }
}
