extension ObservableType {
  /// An observable that emits `element` until the subscription is disposed of.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - scheduler: Where the element is sent, once a turn. By default `subscribe` does not return while the
  ///     subscription lasts.
  @_alwaysEmitIntoClient
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      EmissionLoop.run(on: scheduler, in: scope) {
        sink.next(element)
        return true
      }
    }
  }
}
