extension ObservableType {
  /// What `accumulator` makes of the result so far and each value; the seed itself is not sent.
  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      let result = UncheckedReference(seed)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let next = try accumulator(result.value, address.assumingMemoryBound(to: Element.self).pointee)
              result.value = next
              sink.next(next)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The result after each value, which `accumulator` changes in place; the seed itself is not sent.
  @inlinable
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let result = UncheckedReference(seed)
      // User code changes the result in place, so nothing else may reach it meanwhile.
      let isChanging = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            precondition(!isChanging.value, "the accumulator of scan(into:) sent a value into its own stream")
            do {
              isChanging.value = true
              defer { isChanging.value = false }
              try accumulator(&result.value, address.assumingMemoryBound(to: Element.self).pointee)
            } catch { return sink.stop(.error(error)) }
            sink.next(result.value)
          }, stop: sink.stop), in: scope)
    }
  }

  /// What `accumulator` has made of all values when the stream ends.
  @inlinable
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator) { $0 }
  }

  /// What `mapResult` makes of the result that `accumulator` has made of all values when the stream ends.
  @inlinable
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    gather(seed, { $0 = try accumulator($0, $1) }, mapResult)
  }

  /// All values in one array, when the stream ends.
  @inlinable
  public func toArray() -> Single<[Element]> {
    Single(raw: gather([], { $0.append($1) }, { $0 }))
  }

  /// What all values have made of `seed`, when the stream ends; each of them contributes to it.
  @inlinable
  func gather<Gathered, Result>(
    _ seed: Gathered, _ add: @escaping (inout Gathered, Element) throws -> Void,
    _ mapResult: @escaping (Gathered) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      var gathered = seed
      let cause = UncheckedReference<CauseID>(0)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            cause.value = Cause.join(Cause.current, cause.value)
            do {
              try add(&gathered, address.assumingMemoryBound(to: Element.self).pointee)
            } catch { sink.stop(.error(error)) }
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            Cause.descend(Cause.join(Cause.current, cause.value)) {
              do { sink.next(try mapResult(gathered)) } catch { return sink.stop(.error(error)) }
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }
}
