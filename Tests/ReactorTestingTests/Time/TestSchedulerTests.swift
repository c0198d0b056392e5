import ReactorCore
import ReactorTesting
import Testing

@Suite("Virtual time") struct TestSchedulerTests {
  @Test func `work of one tick runs in the order in which it was scheduled`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [String] = []
    scheduler.scheduleAt(10) { seen.append("first") }
    scheduler.scheduleAt(5) { seen.append("early") }
    scheduler.scheduleAt(10) {
      seen.append("second")
      scheduler.scheduleAt(10) { seen.append("now @ \(scheduler.clock)") }
    }
    scheduler.scheduleAt(10) { seen.append("third") }
    scheduler.start()

    #expect(seen == ["early", "first", "second", "third", "now @ 10"])
  }

  @Test func `a thousand pieces of work run in the order of time, then of scheduling`() {
    let scheduler = TestScheduler(initialClock: 0)
    var state: UInt64 = 1
    var expected: [(Int, Int)] = []
    var seen: [Int] = []
    for number in 0..<1_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      let time = Int(state >> 33) % 50 + 1
      expected.append((time, number))
      scheduler.scheduleAt(time) { seen.append(number) }
    }
    scheduler.start()

    #expect(seen == expected.sorted { $0 < $1 }.map(\.1))
    #expect(scheduler.isIdle)
  }

  @Test func `relative work that is due now runs one tick later`() {
    let scheduler = TestScheduler(initialClock: 100)
    var seen: [Int] = []
    scheduler.enqueue { seen.append(scheduler.clock) }
    scheduler.enqueue(after: 0) { seen.append(scheduler.clock) }
    scheduler.enqueue(after: 1_000_000_000) { seen.append(scheduler.clock) }
    scheduler.enqueue(after: 3_000_000_000) { seen.append(scheduler.clock) }
    scheduler.start()
    #expect(seen == [101, 101, 101, 103])

    let exact = TestScheduler(initialClock: 100, simulateProcessingDelay: false)
    exact.enqueue { seen.append(exact.clock) }
    exact.start()
    #expect(seen.last == 100)
  }

  @Test func `advanceTo and advanceBy move the clock, never back`() {
    let scheduler = TestScheduler(initialClock: 0)
    var seen: [Int] = []
    for time in [10, 20, 30] { scheduler.scheduleAt(time) { seen.append(time) } }
    scheduler.advanceTo(20)
    #expect(seen == [10, 20])
    #expect(scheduler.clock == 20)
    scheduler.advanceTo(5)
    #expect(scheduler.clock == 20)
    scheduler.advanceBy(9)
    #expect(seen == [10, 20])
    #expect(!scheduler.isIdle)
    scheduler.advanceBy(1)
    #expect(seen == [10, 20, 30])
    #expect(scheduler.isIdle)
  }

  @Test func `an interval is rounded to whole ticks of the resolution`() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.01)
    let source = scheduler.createHotObservable([.next(210, 1)])
    let observer = scheduler.start {
      source.asObservable().delay(.milliseconds(250), scheduler: scheduler)
    }
    #expect(observer.events == [.next(235, 1)])
    #expect(scheduler.now == 10_000_000_000)

    let never = TestScheduler(initialClock: 0, resolution: 1e-9)
    never.enqueue(after: .max) {}
    #expect(!never.isIdle)
  }

  @Test func `a reactor is tested in virtual time`() {
    final class Lamp: Reactor {
      enum Action { case refresh }
      enum Mutation { case loading(Bool) }
      let initialState = false
      let queue: TestScheduler
      init(_ queue: TestScheduler) { self.queue = queue }
      func mutate(action: Action) -> Observable<Mutation> {
        .concat(
          .just(.loading(true)), Observable.just(.loading(false)).delay(.seconds(50), scheduler: queue))
      }
      func reduce(state: Bool, mutation: Mutation) -> Bool {
        if case .loading(let isOn) = mutation { isOn } else { state }
      }
    }
    let scheduler = TestScheduler(initialClock: 0)
    let reactor = Lamp(scheduler)
    let bag = DisposeBag()
    scheduler.createHotObservable([.next(100, Lamp.Action.refresh)]).asObservable()
      .subscribe(reactor.action).disposed(by: bag)
    let response = scheduler.start(created: 0, subscribed: 0, disposed: 1000) { reactor.state }

    #expect(response.events.map(\.value.element) == [false, true, false])
    #expect(response.events == [.next(0, false), .next(100, true), .next(150, false)])
  }
}
