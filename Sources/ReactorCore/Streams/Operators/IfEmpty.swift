import PlatformSupport

extension ObservableType {
  /// Emits `element` if the observable completes without a value.
  @_alwaysEmitIntoClient
  public func ifEmpty(default element: Element) -> Observable<Element> { ifEmpty(switchTo: .just(element)) }

  /// Continues with `other` if the observable completes without a value.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isEmpty = UncheckedReference(true)
      let own = scope.child()
      source.run(
        Sink<Element>(
          nextAddress: { address in
            isEmpty.value = false
            sink.nextAddress(address)
          },
          stop: { end in
            scope.end(own)
            if isEmpty.value, end.error == nil { other.run(sink, in: scope) } else { sink.stop(end) }
          }), in: own)
    }
  }
}
