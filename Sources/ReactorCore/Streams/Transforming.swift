extension ObservableType {
  /// Each value transformed. What `transform` throws is the stream's failure.
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    lift { sink in
      { value in sink.next(try transform(value)) }
    }
  }

  /// The values of `transform` that are not nil.
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    lift { sink in
      { value in if let result = try transform(value) { sink.next(result) } }
    }
  }

  /// The values that `predicate` holds for.
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift { sink in
      { value in if try predicate(value) { sink.next(value) } }
    }
  }

  /// A plain operator: what happens to a value, per subscription. Ends pass, a throw is the end.
  func lift<Result>(
    _ step: @escaping (Sink<Result>) -> ((Element) throws -> Void)
  ) -> Observable<Result> {
    let source = asObservable()
    return Made { sink, scope in
      let next = step(sink)
      let lifted = Sink<Element>(
        next: { value in do { try next(value) } catch { sink.stop(.error(error)) } },
        stop: sink.stop)
      source.run(lifted, in: scope)
    }
  }
}

extension ObservableType {
  /// Values that differ from the one before.
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged(==)
  }

  /// Values whose key differs from the one before.
  public func distinctUntilChanged<Key: Equatable>(
    _ key: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    lift { sink in
      var last: Key?
      return { value in
        let now = try key(value)
        if now == last { return }
        last = now
        sink.next(value)
      }
    }
  }

  /// Values that `comparer` does not find equal to the one before.
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    lift { sink in
      var last: Element?
      return { value in
        if let last, try comparer(last, value) { return }
        last = value
        sink.next(value)
      }
    }
  }

  /// Values whose property at `keyPath` differs from the one before.
  public func distinctUntilChanged<Key: Equatable>(at keyPath: KeyPath<Element, Key>) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] }
  }
}
