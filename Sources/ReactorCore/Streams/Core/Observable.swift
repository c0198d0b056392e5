import CReactorContext

/// Can be seen as a stream.
public protocol ObservableConvertibleType<Element> {
  associatedtype Element
  func asObservable() -> Observable<Element>
}

/// Is a stream.
///
/// A type of your own implements `subscribe(_:)` alone, and has every operator.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Tells `observer` every event, from any thread, one at a time.
  ///
  /// - Returns: The subscription. Disposing of it stops the events.
  @_disfavoredOverload
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// The stream of a type that says how it is subscribed to: each subscription calls that.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in
      // By its full name, because the other ones come back to here.
      let subscribe: (AnyObserver<Element>) -> any Disposable = self.subscribe(_:)
      return subscribe(observer)
    }
  }
}

/// A stream of values that may end: `next* (completed | error)?`.
///
/// Subscribing starts it; each subscription is its own run unless the stream is shared. Streams may be passed between
/// threads whatever their element is: that events come one at a time is the contract of streams, kept by the operators.
public class Observable<Element>: ObservableType, @unchecked Sendable {
  // Immutable here; subclasses say what guards their state.

  @inlinable
  init() {}

  /// Delivers to `sink` until `scope` ends. What has to be stopped or freed is added to `scope`.
  @usableFromInline
  package func run(_ sink: Sink<Element>, in scope: Scope) {
    preconditionFailure("a stream must say how it runs")
  }

  /// Whether this stream can do without a subscription: it tells its values and ends at once, whatever happens meanwhile.
  @usableFromInline
  package var isSynchronous: Bool { false }

  /// Tells all values of a stream that is at once.
  @usableFromInline
  package func emitSynchronously(_ next: (UnsafeRawPointer) -> Void) {
    preconditionFailure("a stream that is at once must say what it tells")
  }

  /// Sends one value at most and its end, which may be a failure, both before `run` returns, and leaves nothing in its scope.
  ///
  /// Who takes the end of such a stream and does not pass it on needs no scope for it.
  @usableFromInline
  package var isMomentary: Bool { false }

  public func asObservable() -> Observable<Element> { self }
}

extension Observable {
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    attach(observer, from: rc_site())
  }
}
