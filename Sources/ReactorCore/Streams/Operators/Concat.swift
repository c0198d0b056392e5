extension ObservableType {
  /// One source after the other; each is subscribed to when the one before has completed.
  ///
  /// The sequence is asked for the next source only then, so it may be endless.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in SequentialSink.run(sources, sink, in: scope) }
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    Concat(sources)
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    Concat(sources)
  }

  /// This stream, and then another one.
  @inlinable
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Concat([asObservable(), second.asObservable()])
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// The values of the inner streams, one stream after the other.
  @inlinable
  public func concat() -> Observable<Element.Element> { concatMap { $0 } }
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
    SequentialSink.run(sources, sink, in: scope)
  }

  package override var isSynchronous: Bool { tell != nil }

  package override func emitSynchronously(_ next: (UnsafeRawPointer) -> Void) { tell?(next) }
}
