import PlatformSupport

extension ObservableType {
  /// An observable that completes at once without a value.
  public static func empty() -> Observable<Element> { Empty() }
}

/// The observable of `empty`.
final class Empty<Element>: Observable<Element>, @unchecked Sendable {
  package override func run(_ sink: Sink<Element>, in scope: Scope) { sink.stop(.completed) }
  package override var isSynchronous: Bool { true }
  package override var isMomentary: Bool { true }
  package override func emitSynchronously(_ next: (ValueAddress) -> Void) {}
}
