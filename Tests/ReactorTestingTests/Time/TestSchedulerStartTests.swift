import ReactorCore
import ReactorTesting
import Testing

private struct Refused: Error, Equatable {
  var code = 1
}

@Suite("Starting a test scheduler") struct TestSchedulerStartTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `start takes a single, a maybe and a completable`() {
    #expect(scheduler.start { Single.just(1) }.events == [.next(200, 1), .completed(200)])
    let other = TestScheduler(initialClock: 0)
    #expect(other.start(disposed: 300) { Maybe<Int>.empty() }.events == [.completed(200)])
    let third = TestScheduler(initialClock: 0)
    let failed = third.start(created: 0, subscribed: 7, disposed: 300) { Completable.error(Refused()) }
    #expect(failed.events == [.error(7, Refused())])
  }

  @Test func `start takes a driver and a signal`() {
    SharingScheduler.mock(scheduler: scheduler) {
      let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
      let observer = scheduler.start { source.asObservable().asDriver(onErrorJustReturn: 0) }
      #expect(observer.events.map(\.value.element) == [1, 2])
    }
    let other = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: other) {
      let source = other.createHotObservable([.next(210, 1), .next(220, 2)])
      #expect(other.start { source.asObservable().asSignal(onErrorJustReturn: 0) }.events.count == 2)
    }
  }

  @Test func `start takes a testable observable and any other observable`() {
    let source = scheduler.createHotObservable([.next(210, 1), .completed(220)])
    #expect(scheduler.start { source }.events == [.next(210, 1), .completed(220)])
    let other = TestScheduler(initialClock: 0)
    #expect(other.start { BehaviorSubject(value: 3) }.events == [.next(200, 3)])
  }

  @Test func `start creates at 100, subscribes at 200 and disposes at 1000`() {
    let scheduler = TestScheduler(initialClock: 0)
    var made: Int?
    let source = scheduler.createHotObservable([.next(199, 0), .next(201, 1), .next(999, 2), .next(1001, 3)])
    let observer = scheduler.start {
      made = scheduler.clock
      return source.asObservable()
    }

    #expect(made == 100)
    #expect(observer.events == [.next(201, 1), .next(999, 2)])
    #expect(source.subscriptions == [Subscription(200, 1000)])
  }

  @Test func `start takes other times`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable((1...100).map { .next($0 * 10, $0) })
    let short = scheduler.start(created: 5, subscribed: 20, disposed: 45) { source.asObservable() }
    #expect(short.events == [.next(30, 3), .next(40, 4)])

    let again = TestScheduler(initialClock: 0)
    let cold = again.createColdObservable([.next(100, 1), .next(200, 2)])
    let disposed = again.start(disposed: 350) { cold.asObservable() }
    #expect(disposed.events == [.next(300, 1)])
    #expect(cold.subscriptions == [Subscription(200, 350)])
  }
}
