extension ObservableType {
  /// Goes on with the stream that `handler` returns when this one fails.
  public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let own = scope.child()
      let guarded = Sink<Element>(
        nextAddress: sink.nextAddress,
        stop: { end in
          scope.end(own)
          guard case .error(let error) = end else { return sink.stop(end) }
          do { try handler(error).run(sink, in: scope) } catch { sink.stop(.error(error)) }
        })
      source.run(guarded, in: own)
    }
  }

  /// Ends with `element` instead of a failure.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }
}
