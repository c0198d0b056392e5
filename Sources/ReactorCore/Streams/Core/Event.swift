/// What a stream says: `next* (completed | error)?`.
@frozen public enum Event<Element> {
  case next(Element)
  case error(any Error)
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
  /// The value of a `next` event.
  public var element: Element? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error of an `error` event.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Nothing follows this event.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The same event with another value; an error thrown by `transform` becomes an error event.
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
  public var debugDescription: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}
