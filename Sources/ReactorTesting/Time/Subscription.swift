/// The ticks at which a subscription to a `TestableObservable` began and ended.
public struct Subscription: Equatable, Sendable, CustomDebugStringConvertible {
  /// The tick at which it began.
  public let subscribe: TestTime
  /// The tick at which it ended; `TestTime.max` while it lasts.
  public let unsubscribe: TestTime

  /// Creates a subscription from one tick to another, or one that has not ended.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime = .max) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// Both ticks, as in `200...1000`, or `200...` while it lasts.
  public var debugDescription: String {
    unsubscribe == .max ? "\(subscribe)..." : "\(subscribe)...\(unsubscribe)"
  }
}
