/// Is a stream that does not fail.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

/// A stream that does not fail: it has values, and may end. Without the promises of drivers and signals about threads.
public struct Infallible<Element>: InfallibleType, @unchecked Sendable {
  // A stream may be passed between threads.
  @usableFromInline
  let source: Observable<Element>

  /// - Parameter source: Does not fail.
  @inlinable
  init(_ source: Observable<Element>) {
    self.source = source
  }

  @inlinable
  public func asObservable() -> Observable<Element> { source }

  @inlinable
  public func asInfallible() -> Infallible<Element> { self }
}

/// An event of a stream that does not fail.
@frozen public enum InfallibleEvent<Element> {
  case next(Element)
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  public var event: Event<Element> {
    switch self {
    case .next(let value): .next(value)
    case .completed: .completed
    }
  }
}

extension InfallibleType {
  /// Subscribes with a closure for each kind of event.
  ///
  /// - Parameter onDisposed: Called once, after the end or when the subscription is disposed of.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes to all events.
  @inlinable
  public func subscribe(
    _ on: @escaping (InfallibleEvent<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) }, fileID: fileID, line: line)
  }

  /// Delivers every event to the observers.
  @inlinable
  public func bind<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    asObservable().deliver(to: observers, fileID, line) { $0 }
  }

  /// Delivers every event to observers of an optional.
  @inlinable
  public func bind<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().deliver(to: observers, fileID, line) { $0.map { $0 } }
  }

  /// Delivers every value to relays.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    asObservable().deliver(to: relays, fileID, line)
  }

  /// Delivers every value to relays of an optional.
  @inlinable
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    asObservable().deliver(to: relays, fileID, line)
  }

  @inlinable
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// The result of a function for this stream and then for `curriedArgument`.
  @inlinable
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  @inlinable
  public func bind(
    onNext: @escaping (Element) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: onNext, fileID: fileID, line: line)
  }

  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext, fileID: fileID, line: line)
  }
}

extension ObservableConvertibleType {
  /// This stream, which ends with `element` instead of failing.
  @inlinable
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// This stream, which goes on with another one instead of failing.
  @inlinable
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { _ in infallible.source })
  }

  /// This stream, which goes on with another one instead of failing.
  @inlinable
  public func asInfallible(onErrorRecover: @escaping (any Error) -> Infallible<Element>) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).source })
  }
}

extension InfallibleType {
  /// As a driver.
  public func asDriver() -> Driver<Element> {
    Driver(infallible: asObservable())
  }

  /// As a signal.
  public func asSignal() -> Signal<Element> {
    Signal(infallible: asObservable())
  }
}
