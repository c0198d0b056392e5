/// The trait of sequences with at most one element.
public enum MaybeTrait {}

/// A stream that emits one element, completes without one, or fails.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// The one event of a `Maybe`.
@frozen public enum MaybeEvent<Element> {
  /// The element.
  case success(Element)
  /// The failure.
  case error(any Error)
  /// The end without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Receives the event of a `Maybe` that is being created. May be called from any thread.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// Creates a maybe of the first event that `subscribe` sends to its observer; later ones are ignored.
  ///
  /// - Parameter subscribe: Called for each subscription; the disposable that it returns is disposed of at the end.
  @_alwaysEmitIntoClient
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

  /// Completes at once, without an element.
  @_alwaysEmitIntoClient
  public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

  /// Subscribes with a closure for the one event, called on the thread that emits it.
  @_alwaysEmitIntoClient
  public func subscribe(
    _ observer: @escaping (MaybeEvent<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) }, onCompleted: { observer(.completed) },
      fileID: fileID, line: line)
  }

  /// Subscribes with a closure for each kind of event, of which one is called, on the thread that emits it.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the value.
  ///   - onError: Called with a failure.
  ///   - onCompleted: Called at the completion.
  ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
  ///   - fileID: File of the calling line, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @_alwaysEmitIntoClient
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

  /// Subscribes with closures that get `object`; it is held weakly, and they are not called once it is gone.
  @_alwaysEmitIntoClient
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
  /// Continues with the maybe that `selector` returns for the value; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func flatMap<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Continues with the single that `selector` returns for the value; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func flatMapSingle<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Calls closures when events pass; fails with an error that one of them throws.
  @_alwaysEmitIntoClient
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

  /// Emits `element` if there is no value.
  @_alwaysEmitIntoClient
  public func ifEmpty(default element: Element) -> Single<Element> { Single(raw: source.ifEmpty(default: element)) }

  /// Continues with another maybe if there is no value.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: source.ifEmpty(switchTo: other.source))
  }

  /// Continues with a single if there is no value.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: source.ifEmpty(switchTo: other.source))
  }

  /// Converts to a single; fails with `RxError.noElements` if there is no value.
  @_alwaysEmitIntoClient
  public func asSingle() -> Single<Element> { source.asSingle() }
}
