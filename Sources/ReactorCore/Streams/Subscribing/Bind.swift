/// A stream that binds: an observable, or an infallible stream.
public protocol BindableType<Element>: ObservableConvertibleType {}

extension BindableType {
  /// Sends every event to `observers`.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    asObservable().deliver(to: observers, fileID, line) { $0 }
  }

  /// Sends every event to observers of an optional.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    asObservable().deliver(to: observers, fileID, line) { $0.map { $0 } }
  }

  /// Sends every value to `relays`. Their streams do not end with this one.
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    asObservable().deliver(to: relays, fileID, line)
  }

  /// Sends every value to relays of an optional. Their streams do not end with this one.
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    asObservable().deliver(to: relays, fileID, line)
  }

  /// The result of calling `binder` with this stream.
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result {
    binder(self)
  }

  /// The result of calling `binder` with this stream, and then with `curriedArgument`.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  /// Calls `onNext` with each value, on the thread that sends it.
  @_alwaysEmitIntoClient
  public func bind(
    onNext: @escaping (Element) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(onNext: onNext, fileID: fileID, line: line)
  }

  /// Calls `onNext` with `object`, which is held weakly, and each value. It is not called once the object is gone.
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onNext, fileID: fileID, line: line)
  }
}

extension ObservableType {
  /// Sends every event to `observers`, converted by `event`.
  @inlinable
  func deliver<Observer: ObserverType>(
    to observers: [Observer], _ fileID: StaticString, _ line: UInt,
    _ event: @escaping (Event<Element>) -> Event<Observer.Element>
  ) -> any Disposable {
    let all = observers.map { $0.sending(from: fileID, line) }
    return subscribe({ one in for on in all { on(event(one)) } }, fileID: fileID, line: line)
  }
}

extension ObserverType {
  /// A closure that sends events to this observer; an action records `line` as the location, for traces.
  @inlinable
  package func sending(from fileID: StaticString, _ line: UInt) -> (Event<Element>) -> Void {
    guard let action = self as? ActionSubject<Element> else { return { on($0) } }
    return { event in if case .next(let value) = event { action.onNext(value, fileID: fileID, line: line) } }
  }
}
