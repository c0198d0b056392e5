extension ObservableType {
  /// The stream as one that has exactly one element, which is sent when it completes.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement`.
  @inlinable
  public func asSingle() -> Single<Element> {
    Single(raw: atMostOne(orNone: .error(RxError.noElements)))
  }

  /// The stream as one that has at most one element, which is sent when it completes.
  ///
  /// Fails with `RxError.moreThanOneElement`.
  @inlinable
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: atMostOne(orNone: .completed))
  }

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
