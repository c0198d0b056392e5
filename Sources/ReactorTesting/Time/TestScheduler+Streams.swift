import ReactorCore

extension TestScheduler {
  /// A stream that sends its events at ticks of the clock, whether somebody listens or not.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    .hot(self, events)
  }

  /// A stream that sends its events to each subscriber, at ticks since the subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    .cold(self, events)
  }

  /// An observer that keeps events with their ticks.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
    TestableObserver(self)
  }

  /// Makes a stream, subscribes to it, disposes of the subscription, each at its tick, and runs everything.
  ///
  /// Any kind of stream: an observable, a single, a maybe, a completable, a driver, a signal, a testable observable.
  ///
  /// - Returns: The observer, with the events that came between `subscribed` and `disposed`.
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

  /// The same, made at 100 and subscribed to at 200.
  public func start<Source: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// The same, made at 100, subscribed to at 200 and disposed of at 1000.
  public func start<Source: ObservableConvertibleType>(
    _ create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    start(disposed: Defaults.disposed, create: create)
  }
}
