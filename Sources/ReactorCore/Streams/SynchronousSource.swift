// Streams that can do without a subscription: most of what `mutate` returns.

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

/// The end at once.
final class Empty<Element>: Observable<Element>, @unchecked Sendable {
  package override func run(_ sink: Sink<Element>, in scope: Scope) { sink.stop(.completed) }
  package override var isSynchronous: Bool { true }
  package override var isMomentary: Bool { true }
  package override func emitSynchronously(_ next: (UnsafeRawPointer) -> Void) {}
}

/// One source after the other.
@usableFromInline
final class Concat<Element>: Observable<Element>, @unchecked Sendable {
  // Immutable.
  private let sources: [Observable<Element>]
  /// Nil if a source needs a subscription.
  private let tell: ((_ next: (UnsafeRawPointer) -> Void) -> Void)?

  @inlinable
  convenience init(_ sources: [Observable<Element>]) {
    for source in sources where !source.isSynchronous {
      self.init(sources, tell: nil)
      return
    }
    self.init(sources) { next in for source in sources { source.emitSynchronously(next) } }
  }

  @usableFromInline
  init(_ sources: [Observable<Element>], tell: ((_ next: (UnsafeRawPointer) -> Void) -> Void)?) {
    self.sources = sources
    self.tell = tell
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    Succession.run(sources, sink, in: scope)
  }

  package override var isSynchronous: Bool { tell != nil }

  package override func emitSynchronously(_ next: (UnsafeRawPointer) -> Void) { tell?(next) }
}
