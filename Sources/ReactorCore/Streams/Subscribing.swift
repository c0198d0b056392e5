extension ObservableType {
  /// Subscribes to all events.
  ///
  /// - Returns: The subscription. It goes on until the stream ends or somebody disposes of it, whether the result is
  ///   kept or not.
  @inlinable
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    start(next: { on(.next($0)) }, failed: { on(.error($0)) }, completed: { on(.completed) }, disposed: nil)
  }

  /// Subscribes an observer: a subject, a relay, an action, or one of your own.
  ///
  /// Subscribed inside `create`, its observer ends this subscription together with its own, also before this returns.
  @inlinable
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    start(
      next: { observer.onNext($0) }, failed: { observer.onError($0) }, completed: { observer.onCompleted() },
      disposed: nil, within: (observer as? AnyObserver<Element>)?.gate)
  }

  /// Subscribes with a closure for each kind of event.
  ///
  /// - Parameter onDisposed: Called once, after a terminal event or when the subscription is disposed of.
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    start(next: onNext ?? { _ in }, failed: onError, completed: onCompleted, disposed: onDisposed)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
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
  @inlinable
  func start(
    next: @escaping (Element) -> Void, failed: ((any Error) -> Void)?, completed: (() -> Void)?,
    disposed: (() -> Void)?, within outer: Scope? = nil
  ) -> any Disposable {
    let scope = outer?.child() ?? Scope()
    let last = disposed.map { Disposables.create(with: $0) }
    // The callbacks belong to the sink and not to the scope, which whoever subscribed may keep for longer.
    let sink = Sink<Element>(
      nextAddress: { address in
        Cause.leaf { next(address.assumingMemoryBound(to: Element.self).pointee) }
      },
      stop: { end in
        scope.end(within: outer) {
          if let error = end.error { failed?(error) } else { completed?() }
          last?.dispose()
        }
      })
    let source = asObservable()
    Cause.door(.subscribe, of: type(of: source)) { source.run(sink, in: scope) }
    // Who disposes of the subscription ends what is above it first.
    if let last { scope.add(last) }
    return scope
  }
}

extension Scope {
  /// Ends the scope of a subscription whose stream has ended: closes the gate, tells user code, and lets go of the rest.
  @usableFromInline
  final func end(within outer: Scope?, _ tell: () -> Void) {
    guard close() else { return }
    outer?.forget(self)
    Cause.leaf(tell)
    disposeChildren()
  }
}

extension ObservableType {
  /// Delivers every event to the observers.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Delivers every event to observers of an optional.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    subscribe { event in for observer in observers { observer.on(event.map { $0 }) } }
  }

  @inlinable
  public func bind<Result>(to binder: (Self) -> Result) -> Result {
    binder(self)
  }

  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext)
  }

  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
