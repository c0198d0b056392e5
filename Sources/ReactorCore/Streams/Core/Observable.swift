import CReactorContext
import PlatformSupport

/// A type that can be converted to an observable.
public protocol ObservableConvertibleType<Element> {
  /// Type of the values.
  associatedtype Element
  /// The observable of this value.
  func asObservable() -> Observable<Element>
}

/// A stream of values.
///
/// A type of your own implements `subscribe(_:)` alone, and has every operator.
public protocol ObservableType<Element>: BindableType {
  /// Sends every event to `observer`, from any thread, one at a time.
  ///
  /// - Returns: The subscription. Disposing of it stops the events.
  @_disfavoredOverload
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// An observable of a type that implements `subscribe(_:)`; each subscription calls that.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in
      // The explicit type selects the protocol requirement; the overloads would call this function again.
      let subscribe: (AnyObserver<Element>) -> any Disposable = self.subscribe(_:)
      return subscribe(observer)
    }
  }
}

/// A stream of values that may end: `next* (completed | error)?`.
///
/// A subscription starts it, and each one runs on its own unless the stream is shared. Observables may be passed
/// between threads whatever their element is: operators keep the rule that events come one at a time.
public class Observable<Element>: ObservableType, @unchecked Sendable {
  // This class has no state; subclasses say what guards theirs.

  @inlinable
  init() {}

  /// Delivers events to `sink` until `scope` ends. Whatever must be stopped or freed is added to `scope`.
  @usableFromInline
  package func run(_ sink: Sink<Element>, in scope: Scope) {
    preconditionFailure("a subclass of Observable has to implement run(_:in:)")
  }

  /// Whether `emitSynchronously` can replace a subscription: all values and the completion come at once, whatever
  /// happens meanwhile.
  @usableFromInline
  package var isSynchronous: Bool { false }

  /// Calls `next` with each value. Only for observables with `isSynchronous`.
  @usableFromInline
  package func emitSynchronously(_ next: (ValueAddress) -> Void) {
    preconditionFailure("a synchronous observable has to implement emitSynchronously(_:)")
  }

  /// Whether at most one value and the end, which may be a failure, come before `run` returns, and nothing is left in
  /// the scope.
  ///
  /// An operator that does not pass the end of such an observable on needs no scope for it.
  @usableFromInline
  package var isMomentary: Bool { false }

  /// The observable itself.
  public func asObservable() -> Observable<Element> { self }
}

extension Observable {
  /// Sends every event to `observer`, from any thread, one at a time.
  ///
  /// - Returns: The subscription. Disposing of it stops the events.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    attach(observer, from: rc_site())
  }
}
