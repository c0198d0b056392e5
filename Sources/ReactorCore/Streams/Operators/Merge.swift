import PlatformSupport

extension ObservableType {
  /// Emits the values of all sources as they come.
  ///
  /// It completes when all sources have, and fails with the first failure.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      if sources.isEmpty { return sink.stop(.completed) }
      let merge = MergeSink(sink.address, in: scope, sources.count) { BoxedValue.copying(Element.self, at: $0) }
      Trampoline.together {
        for source in sources {
          if merge.scope.isDisposed { return }
          let own = merge.scope.child()
          source.run(Sink(merge.input(in: own)), in: own)
        }
      }
    }
  }

  /// Emits the values of all sources as they come. It completes when all have, and fails with the first failure.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    merge(sources[...])
  }

  /// Emits the values of all sources as they come. It completes when all have, and fails with the first failure.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources[...])
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the values of all inner observables as they come.
  @_alwaysEmitIntoClient
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// Emits the values of the inner observables, of which `maxConcurrent` run at a time; the others wait in order.
  ///
  /// - Precondition: `maxConcurrent` is positive.
  @_alwaysEmitIntoClient
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream has to run at a time")
    return flatten(limit: maxConcurrent) { $0 }
  }
}

/// The sources of `merge`.
private final class MergeSink: MultipleInputs, @unchecked Sendable {
  // Only the thread that has entered the serialized inputs touches the count; the rest is immutable.
  @safe @exclusivity(unchecked)
  private var left: Int
  private let box: (ValueAddress) -> BoxedValue

  init(_ sink: AddressSink, in parent: Scope, _ count: Int, box: @escaping (ValueAddress) -> BoxedValue) {
    left = count
    self.box = box
    super.init(sink, in: parent)
  }

  /// The sink of a source that runs in `own`.
  func input(in own: Scope) -> AddressSink {
    let ended = { (end: Termination) in
      self.left -= 1
      if self.left == 0 || end.error != nil { self.stop(end) }
    }
    return AddressSink(
      next: { address in self.pass(address, to: self.sink.next, box: self.box) },
      stop: { end in
        self.scope.end(own)
        self.pass(end, to: ended)
      })
  }
}
