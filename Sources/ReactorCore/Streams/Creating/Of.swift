extension ObservableType {
  /// An observable that emits the given elements and completes.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order.
  ///   - scheduler: Where the elements are sent, one a turn. By default they are sent inside `subscribe`, on the
  ///     calling thread.
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }
}
