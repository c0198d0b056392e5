extension InfallibleType {
  /// Subscribes with a closure for each kind of event, called on the thread that emits it.
  ///
  /// - Parameters:
  ///   - onNext: Called with each value, one at a time.
  ///   - onCompleted: Called at the completion.
  ///   - onDisposed: Called once, after the end or when the subscription is disposed of.
  ///   - fileID: File of the calling line, for a trace; that of the call by default.
  ///   - line: Number of that line.
  @_alwaysEmitIntoClient
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes with closures that get `object`; it is held weakly, and they are not called once it is gone.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().subscribe(
      with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed, fileID: fileID, line: line)
  }

  /// Subscribes with a closure for all events, called on the thread that emits them.
  @_alwaysEmitIntoClient
  public func subscribe(
    _ on: @escaping (InfallibleEvent<Element>) -> Void, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) }, fileID: fileID, line: line)
  }
}
