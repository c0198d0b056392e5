// How streams begin that do not fail.
extension Infallible {
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// The events that `subscribe` tells its observer, from any thread, one event at a time.
  ///
  /// - Parameter subscribe: Called for each subscription. What it returns is disposed of when that ends.
  @inlinable
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(.create { observer in subscribe { observer.on($0.event) } })
  }
}

extension InfallibleType {
  /// One value, then the end.
  @inlinable
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// One value, then the end, each when `scheduler` lets it.
  @inlinable
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// The end at once.
  @inlinable
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Nothing, ever.
  @inlinable
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// The stream that `factory` makes for each subscription.
  @inlinable
  public static func deferred(_ factory: @escaping () -> Infallible<Element>) -> Infallible<Element> {
    Infallible(.deferred { factory().source })
  }

  /// The given elements, then the end.
  @inlinable
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// The elements of a sequence, then the end.
  @inlinable
  public static func from<Elements: Sequence>(
    _ elements: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> where Elements.Element == Element {
    Infallible(.from(elements, scheduler: scheduler))
  }

  /// The value if there is one, then the end.
  @inlinable
  public static func from(optional: Element?) -> Infallible<Element> { Infallible(.from(optional: optional)) }
}

extension InfallibleType where Element: FixedWidthInteger {
  /// 0 after `period`, then 1, 2 and so on, one each period.
  @inlinable
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(.interval(period, scheduler: scheduler))
  }

  /// 0 after `dueTime`; with a period 1, 2 and so on follow, without one the end.
  @inlinable
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(.timer(dueTime, period: period, scheduler: scheduler))
  }
}
