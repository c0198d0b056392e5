extension ObservableType {
  /// Subscribes to this observable `dueTime` later, on `scheduler`.
  @_alwaysEmitIntoClient
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      ScheduledItem.start(on: scheduler, after: dueTime.nanoseconds, in: scope) { source.run(sink, in: scope) }
    }
  }
}
