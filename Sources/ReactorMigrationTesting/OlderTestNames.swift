import ReactorCore
import ReactorTesting

// Names of RxTest 4.

/// Records a value at a tick. The old name of `Recorded.next`.
@available(*, deprecated, renamed: "Recorded.next(_:_:)")
public func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>> {
  .next(time, element)
}

/// Records the end at a tick. The old name of `Recorded.completed`.
@available(*, deprecated, renamed: "Recorded.completed(_:_:)")
public func completed<Element>(_ time: TestTime, _ type: Element.Type = Element.self) -> Recorded<Event<Element>> {
  .completed(time)
}

/// Records a failure at a tick. The old name of `Recorded.error`.
@available(*, deprecated, renamed: "Recorded.error(_:_:_:)")
public func error<Element>(
  _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
) -> Recorded<Event<Element>> {
  .error(time, error)
}

extension TestScheduler {
  /// Runs a test of a stream. The old spelling of `start(created:subscribed:disposed:create:)`.
  @available(*, deprecated, renamed: "start(created:subscribed:disposed:create:)")
  public func start<Element>(
    _ created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> Observable<Element>
  ) -> TestableObserver<Element> {
    start(created: created, subscribed: subscribed, disposed: disposed, create: create)
  }

  /// Runs a test of a stream. The old spelling of `start(disposed:create:)`.
  @available(*, deprecated, renamed: "start(disposed:create:)")
  public func start<Element>(
    _ disposed: TestTime, create: @escaping () -> Observable<Element>
  ) -> TestableObserver<Element> {
    start(disposed: disposed, create: create)
  }
}
