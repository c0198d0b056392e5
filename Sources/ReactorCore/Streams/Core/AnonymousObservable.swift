/// An observable that a closure implements.
@usableFromInline
final class AnonymousObservable<Element>: Observable<Element>, @unchecked Sendable {
  // The closure is immutable.
  @usableFromInline
  let body: (Sink<Element>, Scope) -> Void
  @usableFromInline
  let staysMomentary: Bool

  /// - Parameter isMomentary: See `Observable.isMomentary`; a simple operator passes that of its source.
  @inlinable
  init(isMomentary: Bool = false, _ body: @escaping (Sink<Element>, Scope) -> Void) {
    staysMomentary = isMomentary
    self.body = body
  }

  @usableFromInline
  package override var isMomentary: Bool { staysMomentary }

  @usableFromInline
  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    body(sink, scope)
  }
}
