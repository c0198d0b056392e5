/// The values of an observable that have one key in common.
public struct GroupedObservable<Key, Element>: ObservableType, @unchecked Sendable {
  /// The key that the values have in common.
  public let key: Key
  private let source: Observable<Element>

  /// A group of the values of `source`, which have `key` in common.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// The values of the group.
  public func asObservable() -> Observable<Element> { source }

  /// Subscribes `observer` to the values of the group.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(_:)(observer)
  }
}

extension ObservableType {
  /// Emits a group for each key that `keySelector` returns, when its first value comes.
  ///
  /// A group does not replay values: subscribe to it as it comes. Groups end when this observable does. The source runs
  /// until neither the result nor any group has an observer. An error that `keySelector` throws becomes the failure of
  /// all.
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
              let key = try keySelector(address[as: Element.self])
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

/// The groups so far.
private struct Groups<Key: Hashable, Element> {
  private var indices: [Key: Int] = [:]
  private(set) var inOrder: [Broadcast<Element>] = []

  mutating func group(of key: Key) -> (group: Broadcast<Element>, isNew: Bool) {
    if let index = indices[key] { return (inOrder[index], false) }
    indices[key] = inOrder.count
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
