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

extension Recorded {
  /// A list of events whose type the compiler cannot tell: `Recorded.events(.next(210, 1), .completed(250))`.
  public static func events<Element>(_ events: Recorded...) -> [Recorded] where Value == Event<Element> { events }

  /// The same of a list.
  public static func events<Element>(_ events: [Recorded]) -> [Recorded] where Value == Event<Element> { events }
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
