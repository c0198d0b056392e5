import PlatformSupport

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes to a single when this completes; a failure of this one ends both.
  @_alwaysEmitIntoClient
  public func andThen<Element>(_ second: Single<Element>) -> Single<Element> { Single(raw: then(second.source)) }

  /// Subscribes to a maybe when this completes; a failure of this one ends both.
  @_alwaysEmitIntoClient
  public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> { Maybe(raw: then(second.source)) }

  /// Subscribes to a completable when this completes; a failure of this one ends both.
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable { Completable(raw: then(second.source)) }

  /// Subscribes to a stream when this completes; a failure of this one ends both.
  @_alwaysEmitIntoClient
  public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> { then(second) }

  /// Runs `second` when the source has completed.
  @inlinable
  func then<Next>(_ second: Observable<Next>) -> Observable<Next> {
    let first = source
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      first.run(
        Sink<Never>(
          nextAddress: { _ in },
          stop: { end in
            if own.isDisposed { return }
            scope.end(own)
            if case .error = end { sink.stop(end) } else { second.run(sink, in: scope) }
          }), in: own)
    }
  }
}
