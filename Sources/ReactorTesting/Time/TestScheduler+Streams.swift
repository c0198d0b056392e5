import ReactorCore

extension TestScheduler {
  /// Creates a stream that emits its events at ticks of the clock, subscribed to or not.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    .hot(self, events)
  }

  /// Creates a stream that emits its events to each subscriber, at ticks since its subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    .cold(self, events)
  }

  /// Creates an observer that records events with their ticks.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(self)
  }

  /// Creates a stream, subscribes to it and disposes of the subscription, each at its tick, and runs all work.
  ///
  /// Takes any kind of stream: an observable, a single, a maybe, a completable, a driver, a signal, a testable
  /// observable.
  ///
  /// - Returns: The observer, with the events between `subscribed` and `disposed`.
  public func start<Source: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    let observer = createObserver(Source.Element.self)
    var source: Observable<Source.Element>?
    var subscription: (any Disposable)?
    scheduleAt(created) { source = create().asObservable() }
    scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
    scheduleAt(disposed) { subscription?.dispose() }
    start()
    return observer
  }

  /// Creates a stream at 100, subscribes at 200, disposes of the subscription at `disposed`, and runs all work.
  ///
  /// - Returns: The observer, with the events between 200 and `disposed`.
  public func start<Source: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// Creates a stream at 100, subscribes at 200, disposes of the subscription at 1000, and runs all work.
  ///
  /// - Returns: The observer, with the events between 200 and 1000.
  public func start<Source: ObservableConvertibleType>(
    _ create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    start(disposed: Defaults.disposed, create: create)
  }
}
