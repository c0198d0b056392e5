extension ObservableType {
  /// The same element again and again.
  @inlinable
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
