extension ObservableType {
  /// An observable that emits the elements of a sequence and completes.
  ///
  /// The sequence is iterated once for each subscription, in constant memory, and no further than the subscription
  /// lasts.
  ///
  /// - Parameters:
  ///   - elements: The sequence.
  ///   - scheduler: Where the elements are sent, one a turn. By default they are sent inside `subscribe`, on the
  ///     calling thread.
  @_alwaysEmitIntoClient
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

  /// An observable that emits the value, if there is one, and completes.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> Observable<Element> {
    optional.map { just($0) } ?? empty()
  }

  /// An observable that emits the value, if there is one, and completes, each in a turn of its own on `scheduler`.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
