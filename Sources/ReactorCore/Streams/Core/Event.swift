/// An event of a stream. A stream obeys `next* (completed | error)?`.
@frozen public enum Event<Element> {
  /// A value. Any number of them come before the end.
  case next(Element)
  /// The stream has failed. Nothing follows.
  case error(any Error)
  /// The stream has completed. Nothing follows.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
  /// The value of a `next` event, otherwise nil.
  public var element: Element? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error of an `error` event, otherwise nil.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether this is `completed`.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Whether this is `completed` or `error`, which nothing follows.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The event with its value transformed. An error that `transform` throws makes it an `error` event.
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let value):
      do { return .next(try transform(value)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

extension Event: CustomDebugStringConvertible {
  /// The event as text: `next(1)`, `error(…)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}
