/// The values of a stream that have one key.
public struct GroupedObservable<Key, Element>: ObservableType, @unchecked Sendable {
  // The key is immutable; a stream may be passed between threads.
  /// The key that its values have in common.
  public let key: Key
  private let source: Observable<Element>

  /// A group of the values of `source`, which share `key`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// The values of the group.
  public func asObservable() -> Observable<Element> { source }

  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(_:)(observer)
  }
}

extension ObservableType {
  /// A stream for each key that `keySelector` finds, when its first value comes.
  ///
  /// A group tells nothing of the past: subscribe to it as it comes. Groups end with the stream. The stream runs until
  /// neither it nor any group is observed. What `keySelector` throws is the failure of all.
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let there = Scope()
      let life = RefCountDisposable(disposable: there)
      scope.add(life)
      let groups = UncheckedReference(Groups<Key, Element>())
      let stop = { (end: Termination) in
        there.dispose()
        for group in groups.value.inOrder { group.stop(end) }
        if !scope.isDisposed { sink.stop(end) }
      }
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let key = try keySelector(address.assumingMemoryBound(to: Element.self).pointee)
              let (group, isNew) = groups.value.group(of: key)
              if isNew, !scope.isDisposed {
                sink.next(GroupedObservable(key: key, source: group.observable(retaining: life)))
              }
              group.observers.send(address)
            } catch { stop(.error(error)) }
          }, stop: { end in if !there.isDisposed { stop(end) } }), in: there)
    }
  }
}

/// The groups that have been met so far.
private struct Groups<Key: Hashable, Element> {
  private var places: [Key: Int] = [:]
  private(set) var inOrder: [Broadcast<Element>] = []

  mutating func group(of key: Key) -> (group: Broadcast<Element>, isNew: Bool) {
    if let place = places[key] { return (inOrder[place], false) }
    places[key] = inOrder.count
    inOrder.append(Broadcast())
    return (inOrder[inOrder.count - 1], true)
  }
}

extension Broadcast {
  /// The values of a group, whose observers keep the source running.
  fileprivate func observable(retaining life: RefCountDisposable) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      scope.add(life.retain())
      run(sink, in: scope)
    }
  }
}
