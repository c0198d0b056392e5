extension ObservableType {
  /// Goes on with the stream that `handler` returns when this one fails. What it throws is the failure instead.
  public func `catch`(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      let guarded = Sink<Element>(
        nextAddress: sink.nextAddress,
        stop: { end in
          if own.isDisposed { return }
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

  /// The first stream that does not fail; each is subscribed to when the one before has failed.
  ///
  /// If all fail, fails as the last one did.
  public static func `catch`<Sources: Sequence>(sequence: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      var rest = sequence.makeIterator()
      guard let first = rest.next() else { return sink.stop(.completed) }
      SequentialSink(sink, in: scope) { end in .init(end.error == nil ? nil : rest.next()) }.start(with: first)
    }
  }
}
