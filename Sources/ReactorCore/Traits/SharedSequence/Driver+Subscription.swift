extension SharedSequence where SharingStrategy == DriverSharingStrategy {
  /// Delivers every value to the observers.
  @inlinable
  public func drive<Observer: ObserverType>(
    _ observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    source.deliver(to: observers, fileID, line) { $0 }
  }

  /// Delivers every value to observers of an optional.
  @inlinable
  public func drive<Observer: ObserverType>(
    _ observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    source.deliver(to: observers, fileID, line) { $0.map { $0 } }
  }

  /// Delivers every value to relays.
  @inlinable
  public func drive<Relay: RelayType>(
    _ relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    source.deliver(to: relays, fileID, line)
  }

  /// Delivers every value to relays of an optional.
  @inlinable
  public func drive<Relay: RelayType>(
    _ relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    source.deliver(to: relays, fileID, line)
  }

  @inlinable
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result { transformation(source) }

  /// What a function makes of this stream and then of `curriedArgument`.
  @inlinable
  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    with(source)(curriedArgument)
  }

  /// Subscribes with a closure for each kind of event.
  @inlinable
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    source.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func drive<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    source.subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes and does nothing with it.
  @inlinable
  public func drive(fileID: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    source.subscribe(fileID: fileID, line: line)
  }
}

extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  /// Delivers every value to the observers.
  @inlinable
  public func emit<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    source.deliver(to: observers, fileID, line) { $0 }
  }

  /// Delivers every value to observers of an optional.
  @inlinable
  public func emit<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    source.deliver(to: observers, fileID, line) { $0.map { $0 } }
  }

  /// Delivers every value to relays.
  @inlinable
  public func emit<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    source.deliver(to: relays, fileID, line)
  }

  /// Delivers every value to relays of an optional.
  @inlinable
  public func emit<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    source.deliver(to: relays, fileID, line)
  }

  /// Subscribes with a closure for each kind of event.
  @inlinable
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    source.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func emit<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    source.subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes and does nothing with it.
  @inlinable
  public func emit(fileID: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    source.subscribe(fileID: fileID, line: line)
  }
}
