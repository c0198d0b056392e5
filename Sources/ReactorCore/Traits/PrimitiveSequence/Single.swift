/// The trait of sequences with exactly one element.
public enum SingleTrait {}

/// A stream that emits exactly one element, or fails.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// The one event of a `Single`: its element or its failure.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Receives the event of a `Single` that is being created. May be called from any thread.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// Creates a single of the first event that `subscribe` sends to its observer; later ones are ignored.
  ///
  /// - Parameter subscribe: Called for each subscription; the disposable that it returns is disposed of at the end.
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  /// Subscribes with a closure for the one event, called on the thread that emits it.
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping (SingleEvent<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) },
      fileID: fileID, line: line)
  }

  /// Subscribes with a closure for each kind of event, of which one is called, on the thread that emits it.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the value.
  ///   - onFailure: Called with a failure.
  ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
  ///   - fileID: File of the calling line, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    // `take` delivers the element and the end at once, so that nothing can follow the element.
    primitiveSequence.source.take(1).subscribe(
      onNext: onSuccess, onError: onFailure, onDisposed: onDisposed,
      fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`; it is held weakly, and they are not called once it is gone.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Error) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess),
      onFailure: weakly(object, onFailure),
      onDisposed: weakly(object, onDisposed), fileID: fileID, line: line)
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Continues with the single that `selector` returns for the value; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
    Single(raw: source.flatMap(selector))
  }

  /// Continues with the maybe that `selector` returns for the value; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Calls closures when the event passes; fails with an error that one of them throws.
  @_alwaysEmitIntoClient
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Converts to a maybe with the same event.
  @_alwaysEmitIntoClient
  public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }

  /// Returns the single itself.
  @_alwaysEmitIntoClient
  public func asSingle() -> Single<Element> { primitiveSequence }

  /// Combines the values of all singles with `resultSelector`; fails with the first failure, or an error that it
  /// throws.
  ///
  /// For an empty collection `resultSelector` gets an empty array.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection, Result>(
    _ collection: Sources, resultSelector: @escaping ([Element]) throws -> Result
  ) -> Single<Result> where Sources.Element == Single<Element> {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return Single(raw: .zip(collection, resultSelector: resultSelector))
  }

  /// Combines the values of all singles into an array; fails with the first failure.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection>(_ collection: Sources) -> Single<[Element]>
  where Sources.Element == Single<Element> {
    zip(collection) { $0 }
  }

  /// Combines an object, held weakly, with the value; fails with `UnretainedError` if the object is gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Single<Result> {
    map { [weak object] element in
      guard let object else { throw UnretainedError.failedRetaining }
      return resultSelector(object, element)
    }
  }

  /// Pairs an object, held weakly, with the value; fails with `UnretainedError` if the object is gone.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Single<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}
