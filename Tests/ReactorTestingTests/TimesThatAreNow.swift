import ReactorCore
import ReactorTesting
import Testing

/// As RxTest has it: what a test puts at a tick is at that very tick.
@Suite("Times that are now") struct TimesThatAreNow {
  @Test func `start makes and subscribes at the tick of the clock`() {
    let scheduler = TestScheduler(initialClock: 0)
    var made: Int?
    let observer = scheduler.start(created: 0, subscribed: 0, disposed: 10) {
      made = scheduler.clock
      return Observable.just("a")
    }
    #expect(made == 0)
    #expect(observer.events == [.next(0, "a"), .completed(0)])
  }

  @Test func `a hot stream sends at the tick of the clock, in the order in which work was scheduled`() {
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

  @Test func `a cold stream sends at the tick of its subscription`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(0, 1), .next(2, 2), .completed(2)])
    let observer = scheduler.start { source }
    #expect(observer.events == [.next(200, 1), .next(202, 2), .completed(202)])
    #expect(source.subscriptions == [Subscription(200, 202)])
  }

  @Test func `scheduleAt the clock runs at the clock, after what is due`() {
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

  @Test func `what operators schedule for now runs one tick later`() {
    let scheduler = TestScheduler(initialClock: 0)
    let observer = scheduler.start { Observable.just(1).observe(on: scheduler) }
    #expect(observer.events == [.next(201, 1), .completed(202)])
  }
}

@Suite("Work with a value, on a test scheduler") struct WorkWithAValue {
  @Test func `runs when its turn comes, after an interval, after ticks, at a tick`() {
    let scheduler = TestScheduler(initialClock: 10)
    var seen: [String] = []
    func note(_ name: String) -> any Disposable {
      seen.append("\(name) @ \(scheduler.clock)")
      return Disposables.create()
    }
    _ = scheduler.schedule("next") { note($0) }
    _ = scheduler.scheduleRelative("now", dueTime: .seconds(0)) { note($0) }
    _ = scheduler.scheduleRelative("interval", dueTime: .milliseconds(2_600)) { note($0) }
    _ = scheduler.scheduleRelativeVirtual("ticks", dueTime: 0) { note($0) }
    _ = scheduler.scheduleAbsoluteVirtual("tick", time: 10) { note($0) }
    scheduler.start()
    #expect(seen == ["ticks @ 10", "tick @ 10", "next @ 11", "now @ 11", "interval @ 13"])
  }

  @Test func `is taken back while it waits, and what it returned is disposed of afterwards`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [String] = []
    let waiting = scheduler.schedule("waiting") { name in
      seen.append(name)
      return Disposables.create()
    }
    waiting.dispose()
    let running = scheduler.scheduleAbsoluteVirtual("running", time: 5) { name in
      seen.append(name)
      return Disposables.create { seen.append("\(name) disposed") }
    }
    scheduler.start()
    #expect(seen == ["running"])
    running.dispose()
    #expect(seen == ["running", "running disposed"])
  }

  @Test func `runs again and again until it is disposed of`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [Recorded<Int>] = []
    let periodic = scheduler.schedulePeriodic(1, startAfter: .seconds(5), period: .seconds(10)) { value in
      seen.append(Recorded(time: scheduler.clock, value: value))
      return value * 2
    }
    scheduler.scheduleAt(30) { periodic.dispose() }
    scheduler.start()
    #expect(
      seen == [Recorded(time: 5, value: 1), Recorded(time: 15, value: 2), Recorded(time: 25, value: 4)])
  }
}
