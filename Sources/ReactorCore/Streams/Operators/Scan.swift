import PlatformSupport

extension ObservableType {
  /// Emits the result of `accumulator` after each value; the seed itself is not emitted.
  ///
  /// An error that `accumulator` throws becomes the failure.
  @_alwaysEmitIntoClient
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
              let next = try accumulator(result.value, address[as: Element.self])
              result.value = next
              sink.next(next)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Emits the result after each value, which `accumulator` changes in place; the seed itself is not emitted.
  ///
  /// An error that `accumulator` throws becomes the failure. It must not send a value into its own source.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let result = UncheckedReference(seed)
      // User code changes the result in place, so nothing else may access it at that time.
      let isChanging = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            precondition(!isChanging.value, "the accumulator of scan(into:) sent a value into its own stream")
            do {
              isChanging.value = true
              defer { isChanging.value = false }
              try accumulator(&result.value, address[as: Element.self])
            } catch { return sink.stop(.error(error)) }
            sink.next(result.value)
          }, stop: sink.stop), in: scope)
    }
  }
}
