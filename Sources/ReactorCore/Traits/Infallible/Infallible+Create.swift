extension Infallible {
  /// Receives the events of an `Infallible` that is being created. May be called from any thread, one event at a time.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// Creates a stream of the events that `subscribe` sends to its observer.
  ///
  /// - Parameter subscribe: Called for each subscription; the disposable that it returns is disposed of at the end.
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(.create { observer in subscribe { observer.on($0.event) } })
  }
}

extension InfallibleType {
  /// Emits one value, then completes.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// Emits one value and completes, each as a piece of work on `scheduler`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// Completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Never emits and never completes.
  @_alwaysEmitIntoClient
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// Subscribes to the stream that `factory` returns, which is called for each subscription.
  @_alwaysEmitIntoClient
  public static func deferred(_ factory: @escaping () -> Infallible<Element>) -> Infallible<Element> {
    Infallible(.deferred { factory().source })
  }

  /// Emits the elements, then completes.
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// Emits the elements of a sequence, then completes.
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence>(
    _ elements: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// Emits the value if there is one, then completes.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> Infallible<Element> { Infallible(.from(optional: optional)) }
}

extension InfallibleType where Element: FixedWidthInteger {
  /// Emits 0 after `period`, then 1, 2 and so on, one each period.
  @_alwaysEmitIntoClient
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(.interval(period, scheduler: scheduler))
  }

  /// Emits 0 after `dueTime`; then completes or, with a `period`, emits 1, 2 and so on, one each period.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(.timer(dueTime, period: period, scheduler: scheduler))
  }
}
