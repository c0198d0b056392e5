import PlatformSupport
import ReactorCore

/// A stream of given events at given ticks, which records its subscriptions.
public final class TestableObservable<Element>: ObservableType, @unchecked Sendable {
  // The lock guards the subscriptions; the rest is immutable, and the scheduler is thread-safe.
  private let recorded = Locked<[Subscription]>([])
  private let scheduler: TestScheduler
  /// The events, and ends as values: an observer that subscribes itself, or late, gets what follows an end.
  private let source: Observable<Event<Element>>

  /// The given events, at ticks of the clock for a hot stream, and at ticks since the subscription for a cold one.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// The subscriptions so far, in the order in which they began. May be read from any thread.
  public var subscriptions: [Subscription] { recorded.withLock { $0 } }

  private init(
    _ scheduler: TestScheduler, _ events: [Recorded<Event<Element>>],
    _ source: Observable<Event<Element>>
  ) {
    self.scheduler = scheduler
    self.source = source
    recordedEvents = events
  }

  /// Subscribes an observer, which gets those events too that follow an error or a completion. A subscription of closures,
  /// or of an observable made from this one, ends with the stream.
  public func subscribe<Observer: ObserverType>(
    _ observer: Observer, fileID: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable where Observer.Element == Element {
    record(observer.sending(from: fileID, line))
  }

  /// Subscribes an observer: the same, for code that takes any kind of stream.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    record(observer.on)
  }

  /// Converts to an observable; subscriptions to it are recorded.
  public func asObservable() -> Observable<Element> { .create { self.record($0.on) } }

  /// Subscribes to all events, and notes from when to when.
  private func record(_ receive: @escaping (Event<Element>) -> Void) -> any Disposable {
    let index = recorded.withLock { subscriptions in
      subscriptions.append(Subscription(scheduler.clock))
      return subscriptions.count - 1
    }
    let subscription = source.subscribe(onNext: receive)
    return Disposables.create { [self] in
      subscription.dispose()
      let now = scheduler.clock
      recorded.withLock { $0[index] = Subscription($0[index].subscribe, now) }
    }
  }

  /// Creates a stream that emits its events at their ticks, subscribed to or not.
  static func hot(_ scheduler: TestScheduler, _ events: [Recorded<Event<Element>>]) -> TestableObservable {
    let script = PublishSubject<Event<Element>>()
    for event in events { scheduler.scheduleAt(event.time) { script.onNext(event.value) } }
    return TestableObservable(scheduler, events, script)
  }

  /// Creates a stream that emits its events to each subscriber, at ticks since its subscription.
  static func cold(_ scheduler: TestScheduler, _ events: [Recorded<Event<Element>>]) -> TestableObservable {
    TestableObservable(
      scheduler, events,
      .create { observer in
        let isOver = Locked(false)
        for event in events {
          let job = Job { if !isOver.withLock({ $0 }) { observer.onNext(event.value) } }
          scheduler.add(job.run, after: event.time)
        }
        return Disposables.create { isOver.withLock { $0 = true } }
      })
  }
}
