import ReactorCore
import ReactorTesting
import Testing

/// As in RxTest, work that a test schedules at the current tick runs at that tick.
@Suite("The current tick") struct TestSchedulerCurrentTickTests {
  @Test func `start creates and subscribes at the current tick`() {
    let scheduler = TestScheduler(initialClock: 0)
    var made: Int?
    let observer = scheduler.start(created: 0, subscribed: 0, disposed: 10) {
      made = scheduler.clock
      return Observable.just("a")
    }
    #expect(made == 0)
    #expect(observer.events == [.next(0, "a"), .completed(0)])
  }

  @Test func `a hot stream emits at the current tick, in the order in which work was scheduled`() {
    let scheduler = TestScheduler(initialClock: 5)
    let source = scheduler.createHotObservable([.next(5, "now"), .next(3, "before"), .next(6, "later")])
    let observer = scheduler.createObserver(String.self)
    let subscription = source.subscribe(observer)
    scheduler.start()
    subscription.dispose()
    #expect(observer.events == [.next(5, "before"), .next(5, "now"), .next(6, "later")])
    #expect(source.subscriptions == [Subscription(5, 6)])

    let late = TestScheduler(initialClock: 0)
    let early = late.createHotObservable([.next(0, 1), .next(1, 2)])
    #expect(late.start(created: 0, subscribed: 0, disposed: 10) { early }.events == [.next(1, 2)])
  }

  @Test func `a cold stream emits at the tick of its subscription`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(0, 1), .next(2, 2), .completed(2)])
    let observer = scheduler.start { source }
    #expect(observer.events == [.next(200, 1), .next(202, 2), .completed(202)])
    #expect(source.subscriptions == [Subscription(200, 202)])
  }

  @Test func `scheduleAt the current tick runs at it, after the work that is due`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [String] = []
    scheduler.scheduleAt(0) { seen.append("first @ \(scheduler.clock)") }
    scheduler.scheduleAt(10) {
      seen.append("second @ \(scheduler.clock)")
      scheduler.scheduleAt(10) { seen.append("now @ \(scheduler.clock)") }
      scheduler.scheduleAt(4) { seen.append("before @ \(scheduler.clock)") }
      scheduler.enqueue { seen.append("an operator's @ \(scheduler.clock)") }
    }
    scheduler.scheduleAt(10) { seen.append("third @ \(scheduler.clock)") }
    scheduler.start()
    #expect(
      seen == [
        "first @ 0", "second @ 10", "before @ 10", "third @ 10", "now @ 10", "an operator's @ 11",
      ])
  }

  @Test func `work that operators schedule for now runs one tick later`() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start { Observable.just(1).observe(on: scheduler) }
    #expect(observer.events == [.next(201, 1), .completed(202)])
  }
}
