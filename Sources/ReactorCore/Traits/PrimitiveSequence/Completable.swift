/// Marks streams without elements.
public enum CompletableTrait {}

/// A stream that has no element: it completes, or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// How a `Completable` ends.
@frozen public enum CompletableEvent: Sendable {
  case error(any Error)
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// Whatever `subscribe` tells its observer first, from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription. What it returns is disposed of when that ends.
  @inlinable
  public static func create(subscribe: @escaping (@escaping CompletableObserver) -> any Disposable) -> Completable {
    Completable(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// The end at once.
  @inlinable
  public static func empty() -> Completable { Completable(raw: .empty()) }

  /// Subscribes to the one event.
  @inlinable
  public func subscribe(
    _ observer: @escaping (CompletableEvent) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onCompleted: { observer(.completed) }, onError: { observer(.error($0)) },
      fileID: fileID, line: line)
  }

  /// Subscribes with a closure for each kind of end.
  ///
  /// - Parameter onDisposed: Called once, after the end or when the subscription is disposed of.
  @inlinable
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    primitiveSequence.source.subscribe(
      onError: onError, onCompleted: onCompleted, onDisposed: onDisposed,
      fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object, onCompleted: ((Object) -> Void)? = nil, onError: ((Object, any Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onCompleted: weakly(object, onCompleted),
      onError: weakly(object, onError),
      onDisposed: weakly(object, onDisposed), fileID: fileID, line: line)
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// This, and then `second`.
  @inlinable
  public func andThen<Element>(_ second: Single<Element>) -> Single<Element> { Single(raw: then(second.source)) }

  /// This, and then `second`.
  @inlinable
  public func andThen<Element>(_ second: Maybe<Element>) -> Maybe<Element> { Maybe(raw: then(second.source)) }

  /// This, and then `second`.
  @inlinable
  public func andThen(_ second: Completable) -> Completable { Completable(raw: then(second.source)) }

  /// This, and then `second`.
  @inlinable
  public func andThen<Element>(_ second: Observable<Element>) -> Observable<Element> { then(second) }

  @inlinable
  func then<Next>(_ second: Observable<Next>) -> Observable<Next> {
    let first = source
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      first.run(
        Sink<Never>(
          nextAddress: { _ in },
          stop: { end in
            if own.isDisposed { return }
            scope.end(own)
            if case .error = end { sink.stop(end) } else { second.run(sink, in: scope) }
          }), in: own)
    }
  }

  /// Calls closures as the end passes; what they throw is the failure.
  @inlinable
  public func `do`(
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// This, and then `second`.
  @inlinable
  public func concat(_ second: Completable) -> Completable { Completable.concat([primitiveSequence, second]) }

  /// One after the other.
  @inlinable
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.concat(sources.lazy.map(\.source)))
  }

  /// One after the other.
  @inlinable
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// All at the same time; completes when all have.
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.merge(sources.map(\.source)))
  }

  /// All at the same time; completes when all have.
  @inlinable
  public static func merge(_ sources: Completable...) -> Completable { merge(sources) }

  /// All at the same time; completes when all have. The same as `merge`.
  @inlinable
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable where Sources.Element == Completable {
    merge(sources)
  }

  /// All at the same time; completes when all have. The same as `merge`.
  @inlinable
  public static func zip(_ sources: Completable...) -> Completable { merge(sources) }

  /// Completes instead of failing.
  @inlinable
  public func catchAndReturn() -> Completable { Completable(raw: source.catch { _ in .empty() }) }

  /// Completes instead of failing where `predicate` holds.
  @inlinable
  public func onErrorComplete(_ predicate: @escaping (any Error) throws -> Bool = { _ in true }) -> Completable {
    Completable(raw: source.catch { try predicate($0) ? .empty() : .error($0) })
  }

  /// Has an element nowhere, so it may be taken for one that could.
  @inlinable
  public func asMaybe() -> Maybe<Never> { Maybe(raw: source) }
}

extension ObservableType where Element == Never {
  /// A stream without elements as what it is.
  @inlinable
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
