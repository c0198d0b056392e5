extension ObservableType {
  /// Everything after the first value of `other`.
  ///
  /// A stream that completes before `other` has sent anything does not say so. The completion of `other` changes
  /// nothing; its failure passes.
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return AnonymousObservable { sink, scope in
      let joint = MultipleInputs(sink.address, in: scope)
      let isOpen = UncheckedReference(false)
      let starter = joint.scope.child()
      Trampoline.together {
        let input = joint.input(
          next: { address in if isOpen.value { joint.sink.next(address) } },
          stop: { end in
            if isOpen.value || end.error != nil { joint.stop(end) } else { joint.end() }
          }, box: { Box.copying(Element.self, at: $0) })
        source.run(Sink(input), in: joint.scope)
        if joint.scope.isDisposed { return }
        let opener = joint.helper(
          next: { _ in
            isOpen.value = true
            joint.scope.end(starter)
          }, in: starter, box: { Box.copying(Other.Element.self, at: $0) })
        other.run(Sink(opener), in: starter)
      }
    }
  }
}
