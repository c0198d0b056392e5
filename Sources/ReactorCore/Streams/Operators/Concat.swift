import PlatformSupport

extension ObservableType {
  /// Emits the values of one source after the other; each is subscribed to when the one before has completed.
  ///
  /// The sequence is asked for a source only when it is needed, so it may be endless. A failure ends the whole.
  public static func concat<Sources: Sequence>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in SequentialSink.run(sources, sink, in: scope) }
  }

  /// Emits the values of one source after the other; each is subscribed to when the one before has completed.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
    Concat(sources)
  }

  /// Emits the values of one source after the other; each is subscribed to when the one before has completed.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    Concat(sources)
  }

  /// Emits the values of this observable and, once it has completed, those of `second`.
  @_alwaysEmitIntoClient
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element {
    Concat([asObservable(), second.asObservable()])
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the values of the inner observables, one after the other in the order in which they came.
  @_alwaysEmitIntoClient
  public func concat() -> Observable<Element.Element> { concatMap { $0 } }
}

/// The observable of `concat`. If all its sources are synchronous, reactors read it without subscribing.
@usableFromInline
final class Concat<Element>: Observable<Element>, @unchecked Sendable {
  // Immutable.
  private let sources: [Observable<Element>]
  /// Emits the values of all sources; nil if one of them needs a subscription.
  private let emitAll: ((_ next: (ValueAddress) -> Void) -> Void)?

  @inlinable
  convenience init(_ sources: [Observable<Element>]) {
    for source in sources where !source.isSynchronous {
      self.init(sources, emitAll: nil)
      return
    }
    self.init(sources) { next in for source in sources { source.emitSynchronously(next) } }
  }

  @usableFromInline
  init(_ sources: [Observable<Element>], emitAll: ((_ next: (ValueAddress) -> Void) -> Void)?) {
    self.sources = sources
    self.emitAll = emitAll
  }

  package override func run(_ sink: Sink<Element>, in scope: Scope) {
    SequentialSink.run(sources, sink, in: scope)
  }

  package override var isSynchronous: Bool { emitAll != nil }

  package override func emitSynchronously(_ next: (ValueAddress) -> Void) { emitAll?(next) }
}
