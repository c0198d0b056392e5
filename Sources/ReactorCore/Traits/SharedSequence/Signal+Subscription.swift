extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  /// Subscribes observers to the signal; each gets every event, on the main thread.
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    source.deliver(to: observers, fileID, line) { $0 }
  }

  /// Subscribes observers of an optional to the signal; each gets every event, on the main thread.
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(
    to observers: Observer..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element? {
    source.deliver(to: observers, fileID, line) { $0.map { $0 } }
  }

  /// Sends every value of the signal to relays, on the main thread.
  @_alwaysEmitIntoClient
  public func emit<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element {
    source.deliver(to: relays, fileID, line)
  }

  /// Sends every value of the signal to relays of an optional, on the main thread.
  @_alwaysEmitIntoClient
  public func emit<Relay: RelayType>(
    to relays: Relay..., fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Relay.Element == Element? {
    source.deliver(to: relays, fileID, line)
  }

  /// Subscribes with a closure for each kind of event, called on the main thread.
  ///
  /// - Parameters:
  ///   - onNext: Called with each value, one at a time.
  ///   - onCompleted: Called at the completion.
  ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
  ///   - fileID: File of the calling line, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @_alwaysEmitIntoClient
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    source.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`; it is held weakly, and they are not called once it is gone.
  @_alwaysEmitIntoClient
  public func emit<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    source.subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes and ignores the events, for the side effects of the signal.
  @_alwaysEmitIntoClient
  public func emit(fileID: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    source.subscribe(fileID: fileID, line: line)
  }
}
