import PlatformSupport

extension ObservableType {
  /// Emits the values that differ from the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let last = UncheckedReference<Element?>(nil)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if let last = last.value, last == address[as: Element.self] { return }
            last.value = address[as: Element.self]
            sink.nextAddress(address)
          }, stop: sink.stop), in: scope)
    }
  }

  /// Emits the values whose key differs from the one before. An error that `keySelector` throws becomes the failure.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector) { $0 == $1 }
  }

  /// Emits the values that `comparer` does not find equal to the one emitted before. An error that it throws becomes
  /// the failure.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Emits the values whose key `comparer` does not find equal to the one before. An error that a closure throws
  /// becomes the failure.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let last = UncheckedReference<Key?>(nil)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let key = try keySelector(address[as: Element.self])
              if let last = last.value, try comparer(last, key) { return }
              last.value = key
              sink.nextAddress(address)
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Emits the values whose property at `keyPath` differs from the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(at keyPath: KeyPath<Element, Key>) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] }
  }
}
