/// A strategy for sharing one subscription among the observers of a `SharedSequence`.
public protocol SharingStrategyProtocol {
  /// The scheduler on which events are delivered.
  static var scheduler: any SchedulerType { get }
  /// Returns a stream whose observers share one subscription to `source`.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// A type that converts to a `SharedSequence`, such as a driver or a signal.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: ObservableConvertibleType {
  /// The strategy of the sequence: that of drivers, or that of signals.
  associatedtype SharingStrategy: SharingStrategyProtocol
  /// Converts to a shared sequence with the same values.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A stream for views: it does not fail, delivers on the main thread, and its observers share one subscription.
///
/// `Driver` replays the latest value to a late observer, `Signal` replays nothing.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType,
  @unchecked Sendable
{
  // Immutable; an observable may be passed between threads whatever its elements are.
  @usableFromInline
  let source: Observable<Element>

  /// Shares a stream.
  ///
  /// - Parameter safe: Does not fail, and delivers on the scheduler of the strategy.
  @inlinable
  init(safe source: Observable<Element>) {
    self.source = SharingStrategy.share(source)
  }

  /// Delivers a stream on the scheduler of the strategy, and shares it.
  ///
  /// - Parameter infallible: Does not fail.
  @inlinable
  init(infallible source: Observable<Element>) {
    self.init(safe: source.observe(on: SharingStrategy.scheduler))
  }

  /// Wraps a stream as it is.
  ///
  /// - Parameter shared: Is shared already, or needs no sharing.
  @inlinable
  init(shared source: Observable<Element>) {
    self.source = source
  }

  /// Converts to an observable, on which all operators are available.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// Returns the sequence itself.
  @inlinable
  public func asSharedSequence() -> SharedSequence { self }
}
