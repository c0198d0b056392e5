import Synchronization

/// How a shared stream shares, and where it delivers.
public protocol SharingStrategyProtocol {
  /// Where events are delivered.
  static var scheduler: any SchedulerType { get }
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// Shares, and tells the latest value to late observers.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

/// Shares, and tells nothing of the past.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 0, scope: .whileConnected)
  }
}

/// Where drivers and signals deliver: the main queue, unless a test says otherwise.
public enum SharingScheduler {
  @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

  public static func make() -> any SchedulerType { mocked?() ?? MainScheduler.instance }

  /// Has drivers and signals that are made inside `action` deliver on `scheduler`.
  public static func mock<Result>(scheduler: any SchedulerType, action: () throws -> Result) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Has drivers and signals that are made inside `action` deliver on what `makeScheduler` returns for each of them.
  public static func mock<Result>(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result {
    try $mocked.withValue(makeScheduler) { try action() }
  }
}

/// Can be seen as a driver, or as a signal.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
  associatedtype SharingStrategy: SharingStrategyProtocol
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A stream for views: it does not fail, delivers on the main queue, and its observers share one subscription.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType,
  @unchecked Sendable
{
  // A stream may be passed between threads.
  @usableFromInline
  let source: Observable<Element>

  /// - Parameter safe: Does not fail, and delivers where the strategy wants it.
  @inlinable
  init(safe source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  /// Delivers where the strategy wants it, and shares.
  ///
  /// - Parameter infallible: Does not fail.
  @inlinable
  init(infallible source: Observable<Element>) {
    self.init(safe: source.observe(on: SharingStrategy.scheduler))
  }

  /// - Parameter shared: Is shared already, or needs not be.
  @inlinable
  init(shared source: Observable<Element>) {
    self.source = source
  }

  @inlinable
  public func asObservable() -> Observable<Element> { source }

  @inlinable
  public func asSharedSequence() -> SharedSequence { self }
}

/// A stream for the state of a view: tells the latest value to late observers.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// A stream for the events of a view: tells nothing of the past.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

extension SharedSequence where SharingStrategy == DriverSharingStrategy {
  @inlinable
  public func asDriver() -> Driver<Element> { self }
}

extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  @inlinable
  public func asSignal() -> Signal<Element> { self }
}

extension ObservableConvertibleType {
  /// As a driver that ends with `onErrorJustReturn` instead of failing.
  @inlinable
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// As a driver that goes on with another one instead of failing.
  @inlinable
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    shared { _ in onErrorDriveWith.source }
  }

  /// As a driver that goes on with another one instead of failing.
  @inlinable
  public func asDriver(onErrorRecover: @escaping (any Error) -> Driver<Element>) -> Driver<Element> {
    shared { onErrorRecover($0).source }
  }

  /// As a signal that ends with `onErrorJustReturn` instead of failing.
  @inlinable
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// As a signal that goes on with another one instead of failing.
  @inlinable
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
    shared { _ in onErrorSignalWith.source }
  }

  /// As a signal that goes on with another one instead of failing.
  @inlinable
  public func asSignal(onErrorRecover: @escaping (any Error) -> Signal<Element>) -> Signal<Element> {
    shared { onErrorRecover($0).source }
  }

  /// As a driver or a signal that ends with `onErrorJustReturn` instead of failing.
  @inlinable
  public func asSharedSequence<Strategy>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// As a driver or a signal that goes on with another one instead of failing.
  @inlinable
  public func asSharedSequence<Strategy>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    shared { _ in onErrorDriveWith.source }
  }

  /// As a driver or a signal that goes on with another one instead of failing.
  @inlinable
  public func asSharedSequence<Strategy>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping (any Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    shared { onErrorRecover($0).source }
  }

  @inlinable
  func shared<Strategy>(
    _ recover: @escaping (any Error) -> Observable<Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(safe: asObservable().observe(on: Strategy.scheduler).catch(recover))
  }
}

extension BehaviorRelay {
  @inlinable
  public func asDriver() -> Driver<Element> {
    Driver(infallible: asObservable())
  }
}

extension PublishRelay {
  @inlinable
  public func asSignal() -> Signal<Element> {
    Signal(infallible: asObservable())
  }
}

extension ControlProperty {
  @inlinable
  public func asDriver() -> Driver<Element> {
    shared { _ in .empty() }
  }
}

extension ControlEvent {
  @inlinable
  public func asDriver() -> Driver<Element> {
    shared { _ in .empty() }
  }

  @inlinable
  public func asSignal() -> Signal<Element> {
    shared { _ in .empty() }
  }
}
