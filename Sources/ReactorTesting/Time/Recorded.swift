import ReactorCore

/// A value and the tick at which it was there.
public struct Recorded<Value> {
  public let time: TestTime
  public let value: Value

  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded: Equatable where Value: Equatable {}
extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
  public var debugDescription: String { "\(String(reflecting: value)) @ \(time)" }
}

extension Recorded {
  /// A value at a tick.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// The end at a tick. Name the type of element where the compiler cannot tell it.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// A failure at a tick. Name the type of element where the compiler cannot tell it.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }
}

/// Values and ends compare as one expects; errors by their type and their description.
extension Event: Equatable where Element: Equatable {
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)):
      type(of: left) == type(of: right) && String(reflecting: left) == String(reflecting: right)
    case (.completed, .completed): true
    default: false
    }
  }
}

/// When somebody subscribed, and when that ended.
public struct Subscription: Equatable, Sendable, CustomDebugStringConvertible {
  public let subscribe: TestTime
  /// `TestTime.max` while it lasts.
  public let unsubscribe: TestTime

  public init(_ subscribe: TestTime, _ unsubscribe: TestTime = .max) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  public var debugDescription: String {
    unsubscribe == .max ? "\(subscribe)..." : "\(subscribe)...\(unsubscribe)"
  }
}
