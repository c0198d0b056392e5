extension ObservableType {
  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
  where Sources.Element == Observable<Element> {
    AnonymousObservable { sink, scope in
      if sources.isEmpty { return sink.stop(.completed) }
      let merge = MergeSink(sink.address, in: scope, sources.count) { BoxedValue.copying(Element.self, at: $0) }
      Trampoline.together {
        for source in sources {
          if merge.scope.isDisposed { return }
          let own = merge.scope.child()
          source.run(Sink(merge.part(in: own)), in: own)
        }
      }
    }
  }

  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    merge(sources[...])
  }

  /// All values of all sources as they come; ends when all have completed, or with the first failure.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources[...])
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// All values of the inner streams, as they come.
  @inlinable
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// All values of the inner streams, of which so many run at a time; the others wait.
  @inlinable
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream has to run at a time")
    return flatten(limit: maxConcurrent) { $0 }
  }
}

/// Sources that run beside each other.
private final class MergeSink: MultipleInputs, @unchecked Sendable {
  // The count is touched by whoever has the turn.
  @exclusivity(unchecked)
  private var left: Int
  private let box: (UnsafeRawPointer) -> BoxedValue

  init(_ sink: AddressSink, in parent: Scope, _ count: Int, box: @escaping (UnsafeRawPointer) -> BoxedValue) {
    left = count
    self.box = box
    super.init(sink, in: parent)
  }

  /// The sink of a source that runs in `own`.
  func part(in own: Scope) -> AddressSink {
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
