import PlatformSupport

extension ObservableType {
  /// Emits the result of `accumulator` over all values when the observable completes.
  ///
  /// Without a value that is `seed`. An error that `accumulator` throws becomes the failure.
  @_alwaysEmitIntoClient
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator) { $0 }
  }

  /// Emits `mapResult` of the result of `accumulator` over all values when the observable completes.
  ///
  /// An error that a closure throws becomes the failure.
  @_alwaysEmitIntoClient
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    accumulate(seed, { $0 = try accumulator($0, $1) }, mapResult)
  }

  /// Emits the result of all values when the observable completes. Every value contributes to its cause.
  @inlinable
  func accumulate<Accumulated, Result>(
    _ seed: Accumulated, _ add: @escaping (inout Accumulated, Element) throws -> Void,
    _ mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      var accumulated = seed
      let cause = UncheckedReference<CauseID>(0)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            cause.value = Cause.join(Cause.current, cause.value)
            do {
              try add(&accumulated, address[as: Element.self])
            } catch { sink.stop(.error(error)) }
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            Cause.descend(Cause.join(Cause.current, cause.value)) {
              do { sink.next(try mapResult(accumulated)) } catch { return sink.stop(.error(error)) }
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }
}
