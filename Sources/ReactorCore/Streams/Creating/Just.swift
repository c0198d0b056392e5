import PlatformSupport

extension ObservableType {
  /// An observable that emits `element` and completes, both inside `subscribe`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

  /// An observable that emits `element` and then completes, each in a turn of its own on `scheduler`.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(CollectionOfOne(element), scheduler: scheduler)
  }
}

/// The observable of `just`: reactors read its value without subscribing to it.
@usableFromInline
final class Just<Element>: Observable<Element>, @unchecked Sendable {
  // Immutable; a `var` only because a value needs an address.
  @safe @exclusivity(unchecked)
  private var element: Element

  @usableFromInline
  init(_ element: Element) {
    self.element = element
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if scope.isDisposed { return }
    unsafe withUnsafeMutablePointer(to: &element) { unsafe sink.nextAddress(MutableValueAddress($0).readOnly) }
    if !scope.isDisposed { sink.stop(.completed) }
  }

  package override var isSynchronous: Bool { true }
  package override var isMomentary: Bool { true }

  package override func emitSynchronously(_ next: (ValueAddress) -> Void) {
    unsafe withUnsafeMutablePointer(to: &element) { unsafe next(MutableValueAddress($0).readOnly) }
  }
}
