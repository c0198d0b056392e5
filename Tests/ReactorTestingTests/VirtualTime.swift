import ReactorCore
import ReactorTesting
import Testing

@Suite("Virtual time") struct VirtualTime {
  private struct Refused: Error {}

  @Test func `a hot stream sends at ticks of the clock, whoever listens`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(300, 3), .completed(400)])
    let observer = scheduler.start { source.asObservable() }

    #expect(observer.events == [.next(210, 2), .next(300, 3), .completed(400)])
    #expect(source.subscriptions == [Subscription(200, 400)])
    #expect(source.recordedEvents.count == 4)
  }

  @Test func `a cold stream sends at ticks since the subscription, to each`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(10, "a"), .next(20, "b"), .error(30, Refused())])
    let first = scheduler.createObserver(String.self)
    let second = scheduler.createObserver(String.self)
    var subscription: (any Disposable)?
    scheduler.scheduleAt(100) { _ = source.asObservable().subscribe(first) }
    scheduler.scheduleAt(105) { subscription = source.asObservable().subscribe(second) }
    scheduler.scheduleAt(126) { subscription?.dispose() }
    scheduler.start()

    #expect(first.events == [.next(110, "a"), .next(120, "b"), .error(130, Refused())])
    #expect(second.events == [.next(115, "a"), .next(125, "b")])
    #expect(source.subscriptions == [Subscription(100, 130), Subscription(105, 126)])
  }

  @Test func `start makes at 100, subscribes at 200 and disposes at 1000`() {
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

  @Test func `the clock goes where it is told, and not back`() {
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

  @Test func `a trace on the scheduler's clock is the same each time`() {
    func trace() -> Trace {
      let scheduler = TestScheduler(initialClock: 0)
      let tracer = ReactorTracer(clock: .counting(scheduler), name: "virtual")
      let reactor = Stopwatch()
      reactor.attach(tracer)
      for time in [3, 5, 5] { scheduler.scheduleAt(time) { reactor.action.onNext(.tick) } }
      scheduler.start()
      return tracer.finish()
    }
    let (first, second) = (trace(), trace())
    #expect(first == second)
    #expect(first.header.clock == "virtual")
    let times = first.events.compactMap { event -> UInt64? in
      if case .action = event.kind { event.time } else { nil }
    }
    #expect(times.map { $0 / 1_000_000_000 } == [3, 5, 5])
    #expect(Set(times).count == 3)
    #expect(first.validation.isSound)
  }
}

/// Counts.
final class Stopwatch: Reactor {
  enum Action { case tick, spoil }
  struct State { var ticks = 0 }
  let initialState = State()
  var spoiled = 0

  func reduce(state: State, mutation: Action) -> State {
    if case .spoil = mutation { spoiled += 1 }
    return State(ticks: state.ticks + 1)
  }
}
