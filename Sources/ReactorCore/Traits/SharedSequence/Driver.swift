/// A stream for the state of a view: does not fail, delivers on the main thread, and replays the latest value.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// The sharing strategy of drivers: late observers get the latest value.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// The scheduler on which drivers deliver: the main one, unless a test replaces it by `SharingScheduler.mock`.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares one subscription from the first observer to the last, and replays the latest value to late ones.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

extension SharedSequence where SharingStrategy == DriverSharingStrategy {
  /// Returns the driver itself.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> { self }
}

extension ObservableConvertibleType {
  /// Converts to a driver that emits `onErrorJustReturn` and completes instead of failing.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// Converts to a driver that continues with another driver instead of failing.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    shared { _ in onErrorDriveWith.source }
  }

  /// Converts to a driver that continues with the result of `onErrorRecover` instead of failing.
  @_alwaysEmitIntoClient
  public func asDriver(onErrorRecover: @escaping (any Error) -> Driver<Element>) -> Driver<Element> {
    shared { onErrorRecover($0).source }
  }
}

extension InfallibleType {
  /// Converts to a driver, which delivers on the main thread.
  public func asDriver() -> Driver<Element> {
    Driver(infallible: asObservable())
  }
}

extension BehaviorRelay {
  /// Converts to a driver of the relay's value.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> {
    Driver(infallible: asObservable())
  }
}

extension ControlProperty {
  /// Converts to a driver of the property's value, which completes where the property fails.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> {
    shared { _ in .empty() }
  }
}

extension ControlEvent {
  /// Converts to a driver of the control's events, which completes where they fail.
  @_alwaysEmitIntoClient
  public func asDriver() -> Driver<Element> {
    shared { _ in .empty() }
  }
}
