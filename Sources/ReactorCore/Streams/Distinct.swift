extension ObservableType {
  /// Values that differ from the one before.
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    let source = asObservable()
    return Made { sink, scope in
      var last: Element?
      source.run(
        Sink<Element>(
          nextAddress: { address in
            let value = address.assumingMemoryBound(to: Element.self).pointee
            if let last, last == value { return }
            last = value
            sink.nextAddress(address)
          }, stop: sink.stop), in: scope)
    }
  }

  /// Values whose key differs from the one before.
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      var last: Key?
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let key = try keySelector(address.assumingMemoryBound(to: Element.self).pointee)
              if let last, last == key { return }
              last = key
              sink.nextAddress(address)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Values that `comparer` does not find equal to the one before.
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Values whose key `comparer` does not find equal to the one before.
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      var last: Key?
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let key = try keySelector(address.assumingMemoryBound(to: Element.self).pointee)
              if let last, try comparer(last, key) { return }
              last = key
              sink.nextAddress(address)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Values whose property at `keyPath` differs from the one before.
  public func distinctUntilChanged<Key: Equatable>(at keyPath: KeyPath<Element, Key>) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] }
  }
}
