extension ObservableType {
  /// The latest value of `second`, whenever this stream sends and there is one.
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }

  /// What `resultSelector` makes of each value and the latest one of `second`; values before there is one are dropped.
  ///
  /// `second` is subscribed to first. Its completion changes nothing; its failure passes.
  public func withLatestFrom<Source: ObservableConvertibleType, Result>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let second = second.asObservable()
    return Made { sink, scope in
      let both = scope.child()
      let turns = Turns(in: both)
      let other = both.child()
      var latest: Caused<Source.Element>?
      func stop(_ end: Termination) {
        scope.end(both)
        sink.stop(end)
      }
      Trampoline.together {
        second.run(
          Sink<Source.Element>(
            next: { value in turns.take { latest = Caused(value) } },
            stop: { end in
              both.end(other)
              if case .error = end { turns.take { stop(end) } }
            }), in: other)
        if both.isDisposed { return }
        source.run(
          Sink<Element>(
            next: { value in
              turns.take {
                guard let latest else { return }
                Cause.descend(Cause.join(Cause.current, latest.cause)) {
                  do { sink.next(try resultSelector(value, latest.value)) } catch { stop(.error(error)) }
                }
              }
            },
            stop: { end in turns.take { stop(end) } }), in: both)
      }
    }
  }

  /// The latest value whenever `sampler` sends or completes, if there was one since; otherwise `defaultValue`.
  ///
  /// Ends with the first sample after this stream has completed.
  public func sample<Sampler: ObservableType>(
    _ sampler: Sampler, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    let sampler = sampler.asObservable()
    return Made { sink, scope in
      let both = scope.child()
      let turns = Turns(in: both)
      let own = both.child()
      var latest: Caused<Element>?
      var isAtEnd = false
      func stop(_ end: Termination) {
        scope.end(both)
        sink.stop(end)
      }
      func take() {
        if let value = latest {
          latest = nil
          Cause.descend(Cause.join(Cause.current, value.cause)) { sink.next(value.value) }
        } else if let defaultValue {
          sink.next(defaultValue)
        }
        if isAtEnd, !both.isDisposed { stop(.completed) }
      }
      Trampoline.together {
        source.run(
          Sink<Element>(
            next: { value in turns.take { latest = Caused(value) } },
            stop: { end in
              turns.take {
                both.end(own)
                isAtEnd = true
                if case .error = end { stop(end) }
              }
            }), in: own)
        if both.isDisposed { return }
        sampler.run(
          Sink<Sampler.Element>(
            nextAddress: { _ in turns.take(take) },
            stop: { end in
              turns.take { if case .error = end { stop(end) } else { take() } }
            }), in: both)
      }
    }
  }
}
