extension ObservableType {
  /// Emits `elements` before the values of this observable.
  @_alwaysEmitIntoClient
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      for element in elements {
        if scope.isDisposed { return }
        sink.next(element)
      }
      if !scope.isDisposed { source.run(sink, in: scope) }
    }
  }
}
