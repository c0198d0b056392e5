import ReactorCore
import ReactorTesting
import Testing

@Suite("Control events and properties") struct ControlEventTests {
  private let scheduler = TestScheduler()
  private let source = BehaviorSubject(value: "a")

  @Test func `a control event subscribes and delivers on the scheduler of views`() {
    let seen = Record<String>()
    let event = ControlEvent(events: source, scheduler: scheduler)

    let subscription = event.subscribe(onNext: { [scheduler] in seen.add("\($0) at \(scheduler.clock)") })
    #expect(!source.hasObservers)
    scheduler.start()
    source.onNext("b")
    scheduler.start()

    #expect(seen.all == ["a at 2", "b at 3"])
    subscription.dispose()
    #expect(source.hasObservers)
    scheduler.start()
    #expect(!source.hasObservers)
  }

  @Test func `a control property subscribes and delivers on the scheduler of views`() {
    let seen = Record<String>()
    let property = ControlProperty(values: source, valueSink: source, scheduler: scheduler)

    let subscription = property.subscribe(onNext: { seen.add($0) })
    #expect(seen.all == [])
    scheduler.start()
    property.onNext("b")
    scheduler.start()

    #expect(seen.all == ["a", "b"])
    subscription.dispose()
  }

  @Test @MainActor func `on the main thread a control is subscribed to at once, in the middle of others too`() {
    let event = ControlEvent(events: source, scheduler: MainScheduler.instance)
    let seen = Record<String>()

    let subscription = Observable.merge(event.asObservable(), .just("x")).subscribe(onNext: { seen.add($0) })
    source.onNext("b")
    subscription.dispose()

    #expect(seen.all == ["a", "x", "b"])
    #expect(!source.hasObservers)
  }

  @Test func `on a platform without a main thread of views a control is subscribed to at once`() {
    let seen = Record<String>()
    let event = ControlEvent(events: source, scheduler: CurrentThreadScheduler.instance)

    let subscription = Observable.merge(event.asObservable(), .just("x")).subscribe(onNext: { seen.add($0) })
    source.onNext("b")
    subscription.dispose()

    #expect(seen.all == ["a", "x", "b"])
    #expect(!source.hasObservers)
  }
}
