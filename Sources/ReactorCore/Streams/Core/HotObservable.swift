/// The observable of a list of observers.
@usableFromInline
final class HotObservable<Element>: Observable<Element>, @unchecked Sendable {
  // The observers guard their own state.
  @usableFromInline
  let observers: Observers

  @inlinable
  init(_ observers: Observers) {
    self.observers = observers
  }

  @usableFromInline
  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    observers.run(sink.address, in: scope)
  }
}
