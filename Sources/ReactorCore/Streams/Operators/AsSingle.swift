extension ObservableType {
  /// A single of the only value, sent when the observable completes.
  ///
  /// It fails with `RxError.noElements` for no value and with `RxError.moreThanOneElement` at a second one.
  @_alwaysEmitIntoClient
  public func asSingle() -> Single<Element> {
    Single(raw: atMostOne(orNone: .error(RxError.noElements)))
  }

  /// A maybe of the only value, if there is one, sent when the observable completes.
  ///
  /// It fails with `RxError.moreThanOneElement` at a second value.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: atMostOne(orNone: .completed))
  }

  /// Emits the only value at the completion, or ends as `none` says if there is no value.
  @inlinable
  func atMostOne(orNone none: Termination) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let only = UncheckedReference<Caused<Element>?>(nil)
      source.run(
        Sink<Element>(
          next: { value in
            if only.value != nil { return sink.stop(.error(RxError.moreThanOneElement)) }
            only.value = Caused(value)
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            guard let only = only.value else { return sink.stop(none) }
            Cause.descend(Cause.join(Cause.current, only.cause)) {
              sink.next(only.value)
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }
}
