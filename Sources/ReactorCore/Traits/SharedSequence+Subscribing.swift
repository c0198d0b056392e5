extension SharedSequence where SharingStrategy == DriverSharingStrategy {
  /// Delivers every value to the observers.
  @inlinable
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    source.subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Delivers every value to observers of an optional.
  @inlinable
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    source.subscribe { event in for observer in observers { observer.on(event.map { $0 }) } }
  }

  @inlinable
  public func drive(_ relays: BehaviorRelay<Element>...) -> any Disposable {
    source.subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  @inlinable
  public func drive(_ relays: BehaviorRelay<Element?>...) -> any Disposable {
    source.subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  @inlinable
  public func drive(_ relays: ReplayRelay<Element>...) -> any Disposable {
    source.subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  @inlinable
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result { transformation(source) }

  /// Subscribes with a closure for each kind of event.
  @inlinable
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func drive<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes and does nothing with it.
  @inlinable
  public func drive() -> any Disposable { source.subscribe() }
}

extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  /// Delivers every value to the observers.
  @inlinable
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    source.subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Delivers every value to observers of an optional.
  @inlinable
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    source.subscribe { event in for observer in observers { observer.on(event.map { $0 }) } }
  }

  @inlinable
  public func emit(to relays: PublishRelay<Element>...) -> any Disposable {
    source.subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  @inlinable
  public func emit(to relays: PublishRelay<Element?>...) -> any Disposable {
    source.subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  @inlinable
  public func emit(to relays: BehaviorRelay<Element>...) -> any Disposable {
    source.subscribe(onNext: { value in for relay in relays { relay.accept(value) } })
  }

  /// Subscribes with a closure for each kind of event.
  @inlinable
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes with closures that get `object`, held weakly: once it is gone they are not called.
  @inlinable
  public func emit<Object: AnyObject>(
    with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes and does nothing with it.
  @inlinable
  public func emit() -> any Disposable { source.subscribe() }
}
