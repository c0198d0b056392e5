extension ObservableType {
  /// The elements of a sequence in constant memory, then the end.
  ///
  /// - Parameter scheduler: Where they are sent; on the calling thread unless said otherwise.
  @inlinable
  public static func from<Elements: Sequence>(
    _ elements: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Elements.Element == Element {
    AnonymousObservable { sink, scope in
      if EmissionLoop.isSynchronous(on: scheduler) {
        for element in elements {
          if scope.isDisposed { return }
          sink.next(element)
        }
        if !scope.isDisposed { sink.stop(.completed) }
      } else {
        let rest = UncheckedReference(elements.makeIterator())
        EmissionLoop.run(on: scheduler, in: scope) {
          if let element = rest.value.next() {
            sink.next(element)
            return true
          }
          sink.stop(.completed)
          return false
        }
      }
    }
  }

  /// The value if there is one, then the end.
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    optional.map { just($0) } ?? empty()
  }

  /// The value if there is one, then the end, each when `scheduler` lets it.
  @inlinable
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
