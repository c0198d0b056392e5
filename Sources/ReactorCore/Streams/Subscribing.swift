extension ObservableType {
  /// Subscribes to all events.
  ///
  /// - Returns: The subscription. It goes on until the stream ends or somebody disposes of it, whether the result is
  ///   kept or not.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    start(
      next: { on(.next($0)) },
      stop: { end in
        if let error = end.error { on(.error(error)) } else { on(.completed) }
      }, disposed: nil)
  }

  /// Subscribes an observer: a subject, a relay, an action, or one of your own.
  ///
  /// Subscribed inside `create`, its observer ends this subscription together with its own, also before this returns.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    start(
      next: { observer.onNext($0) },
      stop: { end in
        if let error = end.error { observer.onError(error) } else { observer.onCompleted() }
      }, disposed: nil, within: (observer as? AnyObserver<Element>)?.gate)
  }

  /// Subscribes with a closure for each kind of event.
  ///
  /// - Parameter onDisposed: Called once, after a terminal event or when the subscription is disposed of.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    start(
      next: onNext ?? { _ in },
      stop: { end in
        if let error = end.error { onError?(error) } else { onCompleted?() }
      }, disposed: onDisposed)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] value in if let object { onNext?(object, value) } },
      onError: { [weak object] error in if let object { onError?(object, error) } },
      onCompleted: { [weak object] in if let object { onCompleted?(object) } },
      onDisposed: { [weak object] in if let object { onDisposed?(object) } })
  }

  /// The one way in which user code enters a stream: the grammar's gate and the cause's door.
  private func start(
    next: @escaping (Element) -> Void, stop: @escaping (Termination) -> Void, disposed: (() -> Void)?,
    within outer: Scope? = nil
  ) -> any Disposable {
    let scope = outer?.child() ?? Scope()
    if let disposed { scope.add(disposed) }
    let sink = Sink<Element>(
      next: { value in Cause.leaf { next(value) } },
      stop: { end in
        guard scope.close() else { return }
        outer?.forget(scope)
        Cause.leaf { stop(end) }
        scope.disposeChildren()
      })
    let source = asObservable()
    Cause.door(.subscribe, of: type(of: source)) { source.run(sink, in: scope) }
    return scope
  }
}

extension ObservableType {
  /// Delivers every event to the observers.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Delivers every event to observers of an optional.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    subscribe { event in for observer in observers { observer.on(event.map { $0 }) } }
  }

  public func bind<Result>(to binder: (Self) -> Result) -> Result {
    binder(self)
  }

  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext)
  }

  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
