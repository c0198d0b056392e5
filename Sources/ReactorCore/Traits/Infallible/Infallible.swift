/// A type that is, or converts to, a stream that does not fail.
public protocol InfallibleType<Element>: BindableType {}

/// A stream that does not fail: it emits values and may complete.
///
/// Unlike a driver or a signal, it may emit on any thread and shares no subscription.
public struct Infallible<Element>: InfallibleType, @unchecked Sendable {
  // Immutable; an observable may be passed between threads whatever its elements are.
  @usableFromInline
  let source: Observable<Element>

  /// Wraps a stream.
  ///
  /// - Parameter source: Does not fail.
  @inlinable
  init(_ source: Observable<Element>) {
    self.source = source
  }

  /// Converts to an observable, on which all operators are available.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// Returns the stream itself.
  @inlinable
  public func asInfallible() -> Infallible<Element> { self }
}

/// An event of a stream that does not fail.
@frozen public enum InfallibleEvent<Element> {
  /// A value.
  case next(Element)
  /// The end; no event follows.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The same event of an observable.
  public var event: Event<Element> {
    switch self {
    case .next(let value): .next(value)
    case .completed: .completed
    }
  }
}
