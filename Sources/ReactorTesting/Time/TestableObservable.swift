import PlatformSupport
import ReactorCore

/// A stream with a script of events, which notes who subscribed and for how long.
public final class TestableObservable<Element>: ObservableType, @unchecked Sendable {
  // The lock guards the subscriptions; the rest is immutable.
  private let notes = Locked<[Subscription]>([])
  private let scheduler: TestScheduler
  private let source: (TestScheduler) -> Observable<Element>

  /// The script: ticks of the clock for a hot stream, ticks since the subscription for a cold one.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// In the order in which they began.
  public var subscriptions: [Subscription] { notes.withLock { $0 } }

  private init(
    _ scheduler: TestScheduler, _ events: [Recorded<Event<Element>>],
    _ source: @escaping (TestScheduler) -> Observable<Element>
  ) {
    self.scheduler = scheduler
    self.source = source
    recordedEvents = events
  }

  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().subscribe(_:)(observer)
  }

  public func asObservable() -> Observable<Element> {
    Observable.create { [self] observer in
      let place = notes.withLock { notes in
        notes.append(Subscription(scheduler.clock))
        return notes.count - 1
      }
      let subscription = source(scheduler).subscribe(observer)
      return Disposables.create { [self] in
        subscription.dispose()
        let now = scheduler.clock
        notes.withLock { $0[place] = Subscription($0[place].subscribe, now) }
      }
    }
  }

  /// Sends its events at their ticks, whether somebody listens or not.
  static func hot(_ scheduler: TestScheduler, _ events: [Recorded<Event<Element>>]) -> TestableObservable {
    // Ends are passed on as values, so that whoever comes after one still gets what the script says.
    let script = PublishSubject<Event<Element>>()
    for event in events { scheduler.scheduleAt(event.time) { script.onNext(event.value) } }
    return TestableObservable(scheduler, events) { _ in
      .create { observer in script.subscribe(onNext: observer.on) }
    }
  }

  /// Sends its events to each subscriber, so many ticks after it came.
  static func cold(_ scheduler: TestScheduler, _ events: [Recorded<Event<Element>>]) -> TestableObservable {
    TestableObservable(scheduler, events) { scheduler in
      .create { observer in
        let isOver = Locked(false)
        for event in events {
          let job = Job { if !isOver.withLock({ $0 }) { observer.on(event.value) } }
          scheduler.add(job.run, after: event.time)
        }
        return Disposables.create { isOver.withLock { $0 = true } }
      }
    }
  }
}
