extension ObservableType {
  /// Continues with the observable that `handler` returns when this one fails.
  ///
  /// An error that `handler` throws is the failure instead. The returned observable is not caught itself.
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

  /// Emits `element` and completes when this observable fails.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }

  /// Subscribes to one source after the other until one completes, going on to the next when one fails.
  ///
  /// It fails as the last source does. The sequence is asked for a source only when it is needed.
  public static func `catch`<Sources: Sequence>(sequence: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      var rest = sequence.makeIterator()
      guard let first = rest.next() else { return sink.stop(.completed) }
      SequentialSink(sink, in: scope) { end in .init(end.error == nil ? nil : rest.next()) }.start(with: first)
    }
  }
}
