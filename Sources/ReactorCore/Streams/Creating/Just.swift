extension ObservableType {
  /// One value, then the end.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

  /// One value, then the end, each when `scheduler` lets it.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(CollectionOfOne(element), scheduler: scheduler)
  }
}

/// One value, then the end.
@usableFromInline
final class Just<Element>: Observable<Element>, @unchecked Sendable {
  // Never written: a variable, so that it has an address.
  @exclusivity(unchecked)
  private var element: Element

  @usableFromInline
  init(_ element: Element) {
    self.element = element
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    if scope.isDisposed { return }
    withUnsafeMutablePointer(to: &element) { sink.nextAddress(UnsafeRawPointer($0)) }
    if !scope.isDisposed { sink.stop(.completed) }
  }

  package override var isSynchronous: Bool { true }
  package override var isMomentary: Bool { true }

  package override func emitSynchronously(_ next: (UnsafeRawPointer) -> Void) {
    withUnsafeMutablePointer(to: &element) { next(UnsafeRawPointer($0)) }
  }
}
