extension ObservableType {
  /// What `accumulator` makes of the result so far and each value; the seed itself is not sent.
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Made { sink, scope in
      var result = seed
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              result = try accumulator(result, address.assumingMemoryBound(to: Element.self).pointee)
              sink.next(result)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The result after each value, which `accumulator` changes in place; the seed itself is not sent.
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Made { sink, scope in
      var result = seed
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              try accumulator(&result, address.assumingMemoryBound(to: Element.self).pointee)
              sink.next(result)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// What `accumulator` has made of all values when the stream ends.
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator) { $0 }
  }

  /// What `mapResult` makes of the result that `accumulator` has made of all values when the stream ends.
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Made { sink, scope in
      var result = seed
      // The values that went into the result contribute to it.
      var cause: CauseID = 0
      source.run(
        Sink<Element>(
          nextAddress: { address in
            cause = Cause.join(Cause.current, cause)
            do {
              result = try accumulator(result, address.assumingMemoryBound(to: Element.self).pointee)
            } catch { sink.stop(.error(error)) }
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            Cause.descend(Cause.join(Cause.current, cause)) {
              do { sink.next(try mapResult(result)) } catch { return sink.stop(.error(error)) }
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }

  /// All values in one array, when the stream ends.
  public func toArray() -> Single<[Element]> {
    Single(raw: reduceInto([]) { $0.append($1) })
  }

  private func reduceInto<Result>(
    _ seed: Result, _ accumulate: @escaping (inout Result, Element) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Made { sink, scope in
      var result = seed
      var cause: CauseID = 0
      source.run(
        Sink<Element>(
          nextAddress: { address in
            cause = Cause.join(Cause.current, cause)
            accumulate(&result, address.assumingMemoryBound(to: Element.self).pointee)
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            Cause.descend(Cause.join(Cause.current, cause)) {
              sink.next(result)
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }
}
