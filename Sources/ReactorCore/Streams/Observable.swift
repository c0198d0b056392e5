/// Can be seen as a stream.
public protocol ObservableConvertibleType<Element> {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

/// Is a stream.
public protocol ObservableType<Element>: ObservableConvertibleType {}

/// A stream of values that may end: `next* (completed | error)?`.
///
/// Subscribing starts it; each subscription is its own run unless the stream is shared. Streams may be passed between
/// threads whatever their element is: that events come one at a time is the contract of streams, kept by the operators.
public class Observable<Element>: ObservableType, @unchecked Sendable {
  // Immutable here; subclasses say what guards their state.

  init() {}

  /// Delivers to `sink` until `scope` ends.
  ///
  /// What has to be stopped or freed is added to `scope`.
  package func run(_ sink: Sink<Element>, in scope: Scope) {
    preconditionFailure("a stream must say how it runs")
  }

  public func asObservable() -> Observable<Element> { self }
}

/// A stream given by a closure.
final class Made<Element>: Observable<Element>, @unchecked Sendable {
  // The closure is immutable.
  private let body: (Sink<Element>, Scope) -> Void

  init(_ body: @escaping (Sink<Element>, Scope) -> Void) {
    self.body = body
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    body(sink, scope)
  }
}
