/// The trait of sequences without elements.
public enum CompletableTrait {}

/// A stream without elements: it completes, or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The one event of a `Completable`.
@frozen public enum CompletableEvent: Sendable {
  /// The failure.
  case error(any Error)
  /// The end without a failure.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Receives the event of a `Completable` that is being created. May be called from any thread.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// Creates a completable of the first event that `subscribe` sends to its observer; later ones are ignored.
  ///
  /// - Parameter subscribe: Called for each subscription; the disposable that it returns is disposed of at the end.
  @_alwaysEmitIntoClient
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

  /// Completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> Completable { Completable(raw: .empty()) }

  /// Subscribes with a closure for the one event, called on the thread that emits it.
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping (CompletableEvent) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onCompleted: { observer(.completed) }, onError: { observer(.error($0)) },
      fileID: fileID, line: line)
  }

  /// Subscribes with a closure for each kind of event, of which one is called, on the thread that emits it.
  ///
  /// - Parameters:
  ///   - onCompleted: Called at the completion.
  ///   - onError: Called with a failure.
  ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
  ///   - fileID: File of the calling line, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @_alwaysEmitIntoClient
  public func subscribe(
    onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    primitiveSequence.source.subscribe(
      onError: onError, onCompleted: onCompleted, onDisposed: onDisposed,
      fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`; it is held weakly, and they are not called once it is gone.
  @_alwaysEmitIntoClient
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
  /// Calls closures when the end passes; fails with an error that one of them throws.
  @_alwaysEmitIntoClient
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

  /// Subscribes to `second` when this one completes.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable { Completable.concat([primitiveSequence, second]) }

  /// Subscribes to one after the other; each when the one before completes.
  @_alwaysEmitIntoClient
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.concat(sources.lazy.map(\.source)))
  }

  /// Subscribes to one after the other; each when the one before completes.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Subscribes to all at once; completes when all have, or fails with the first failure.
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable {
    Completable(raw: Observable.merge(sources.map(\.source)))
  }

  /// Subscribes to all at once; completes when all have, or fails with the first failure.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Completable...) -> Completable { merge(sources) }

  /// Does the same as `merge`.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable where Sources.Element == Completable {
    merge(sources)
  }

  /// Does the same as `merge`.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable { merge(sources) }

  /// Completes instead of failing.
  @_alwaysEmitIntoClient
  public func catchAndReturn() -> Completable { Completable(raw: source.catch { _ in .empty() }) }

  /// Completes instead of failing if `predicate` is true for the error; fails with an error that it throws.
  @_alwaysEmitIntoClient
  public func onErrorComplete(_ predicate: @escaping (any Error) throws -> Bool = { _ in true }) -> Completable {
    Completable(raw: source.catch { try predicate($0) ? .empty() : .error($0) })
  }

  /// Converts to a maybe that never has an element.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Never> { Maybe(raw: source) }
}

extension ObservableType where Element == Never {
  /// Converts a stream without elements to a completable.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
