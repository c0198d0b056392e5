extension ObservableType {
  /// A single of the first value, or of nil if the observable completes without one.
  @_alwaysEmitIntoClient
  public func first() -> Single<Element?> {
    let source = asObservable()
    return Single(
      raw: AnonymousObservable { sink, scope in
        let isOver = UncheckedReference(false)
        source.run(
          Sink<Element>(
            next: { value in
              if isOver.value { return }
              isOver.value = true
              sink.next(value)
              if !scope.isDisposed { sink.stop(.completed) }
            },
            stop: { end in
              if end.error == nil { sink.next(nil) }
              if !scope.isDisposed { sink.stop(end) }
            }), in: scope)
      })
  }
}
