/// Marks streams with exactly one element.
public enum SingleTrait {}

/// A stream that has exactly one element, or fails.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// How a `Single` ends.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// Whatever `subscribe` tells its observer first, from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription. What it returns is disposed of when that ends.
  @inlinable
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

  /// Subscribes to the one event.
  @inlinable
  public func subscribe(
    _ observer: @escaping (SingleEvent<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) },
      fileID: fileID, line: line)
  }

  /// Subscribes with a closure for each kind of end.
  ///
  /// - Parameter onDisposed: Called once, after the end or when the subscription is disposed of.
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    // The element is delivered as the end that it is: nothing may follow it.
    primitiveSequence.source.take(1).subscribe(
      onNext: onSuccess, onError: onFailure, onDisposed: onDisposed,
      fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
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
  /// What `selector` makes of the value.
  @inlinable
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Single<Result> {
    Single(raw: source.flatMap(selector))
  }

  /// What `selector` makes of the value.
  @inlinable
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Calls closures as the event passes; what they throw is the failure.
  @inlinable
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

  @inlinable
  public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }

  @inlinable
  public func asSingle() -> Single<Element> { primitiveSequence }

  /// What `resultSelector` makes of the values of all.
  @inlinable
  public static func zip<Sources: Collection, Result>(
    _ collection: Sources, resultSelector: @escaping ([Element]) throws -> Result
  ) -> Single<Result> where Sources.Element == Single<Element> {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return Single(raw: .zip(collection, resultSelector: resultSelector))
  }

  /// The values of all.
  @inlinable
  public static func zip<Sources: Collection>(_ collection: Sources) -> Single<[Element]>
  where Sources.Element == Single<Element> {
    zip(collection) { $0 }
  }

  /// Pairs of an object, held weakly, and the value; fails with `UnretainedError` once the object is gone.
  @inlinable
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Single<Result> {
    map { [weak object] element in
      guard let object else { throw UnretainedError.failedRetaining }
      return resultSelector(object, element)
    }
  }

  /// Pairs of an object, held weakly, and the value; fails with `UnretainedError` once the object is gone.
  @inlinable
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Single<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}

/// An object that was held weakly is gone.
public enum UnretainedError: Error, CustomDebugStringConvertible {
  case failedRetaining

  public var debugDescription: String {
    "the object that a stream held weakly is gone: withUnretained needs one that lives"
  }
}
