/// Marks streams with at most one element.
public enum MaybeTrait {}

/// A stream that has one element or none, or fails.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// How a `Maybe` ends.
@frozen public enum MaybeEvent<Element> {
  case success(Element)
  case error(any Error)
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// Whatever `subscribe` tells its observer first, from any thread.
  ///
  /// - Parameter subscribe: Called for each subscription. What it returns is disposed of when that ends.
  @inlinable
  public static func create(
    subscribe: @escaping (@escaping MaybeObserver) -> any Disposable
  ) -> Maybe<Element> {
    Maybe(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// The end at once.
  @inlinable
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

  /// Subscribes to the one event.
  @inlinable
  public func subscribe(
    _ observer: @escaping (MaybeEvent<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) }, onCompleted: { observer(.completed) },
      fileID: fileID, line: line)
  }

  /// Subscribes with a closure for each kind of end; one of the first three is called.
  ///
  /// - Parameter onDisposed: Called once, after the end or when the subscription is disposed of.
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    let isOver = UncheckedReference(false)
    return primitiveSequence.source.take(1).subscribe(
      onNext: { value in
        isOver.value = true
        onSuccess?(value)
      }, onError: onError, onCompleted: { if !isOver.value { onCompleted?() } }, onDisposed: onDisposed,
      fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object, onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess),
      onError: weakly(object, onError),
      onCompleted: weakly(object, onCompleted),
      onDisposed: weakly(object, onDisposed), fileID: fileID, line: line)
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// What `selector` makes of the value.
  @inlinable
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// What `selector` makes of the value.
  @inlinable
  public func flatMapSingle<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Calls closures as events pass; what they throw is the failure.
  @inlinable
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// The value, or another one if there is none.
  @inlinable
  public func ifEmpty(default element: Element) -> Single<Element> { Single(raw: source.ifEmpty(default: element)) }

  /// The value, or what another one has if there is none.
  @inlinable
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: source.ifEmpty(switchTo: other.source))
  }

  /// The value, or that of another one if there is none.
  @inlinable
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: source.ifEmpty(switchTo: other.source))
  }

  /// The value; none at all is the failure `RxError.noElements`.
  @inlinable
  public func asSingle() -> Single<Element> { source.asSingle() }

}
