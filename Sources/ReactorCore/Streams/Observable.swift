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

  @usableFromInline
  init() {}

  /// Delivers to `sink` until `scope` ends. What has to be stopped or freed is added to `scope`.
  @usableFromInline
  package func run(_ sink: Sink<Element>, in scope: Scope) {
    preconditionFailure("a stream must say how it runs")
  }

  public func asObservable() -> Observable<Element> { self }
}

/// A stream given by a closure.
@usableFromInline
final class Made<Element>: Observable<Element>, @unchecked Sendable {
  // The closure is immutable.
  @usableFromInline
  let body: (Sink<Element>, Scope) -> Void

  @inlinable
  init(_ body: @escaping (Sink<Element>, Scope) -> Void) {
    self.body = body
  }

  @usableFromInline
  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    body(sink, scope)
  }
}

/// The stream of a list of observers.
final class Hot<Element>: Observable<Element>, @unchecked Sendable {
  // The observers guard their own state.
  private let observers: Observers

  init(_ observers: Observers) {
    self.observers = observers
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    observers.run(sink.address, in: scope)
  }
}
