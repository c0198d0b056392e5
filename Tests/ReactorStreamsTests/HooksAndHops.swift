import ReactorCore
import ReactorTesting
import Testing

@Suite("Hooks, debugging and hops") struct HooksAndHops {
  private let log = Record<String>()

  private func hooked(_ source: Observable<Int>) -> Observable<Int> {
    source.do(
      onNext: { [log] in log.add("onNext \($0)") }, afterNext: { [log] in log.add("afterNext \($0)") },
      onError: { [log] in log.add("onError \($0)") }, afterError: { [log] in log.add("afterError \($0)") },
      onCompleted: { [log] in log.add("onCompleted") }, afterCompleted: { [log] in log.add("afterCompleted") },
      onSubscribe: { [log] in log.add("onSubscribe") }, onSubscribed: { [log] in log.add("onSubscribed") },
      onDispose: { [log] in log.add("onDispose") })
  }

  @Test func `hooks are called around the events of a stream that completes`() {
    _ = hooked(.just(1)).subscribe(
      onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") })

    #expect(
      log.all == [
        "onSubscribe", "onNext 1", "1", "afterNext 1", "onCompleted", "completed", "afterCompleted", "onSubscribed",
        "onDispose",
      ])
  }

  @Test func `hooks are called around the events of a stream that fails`() {
    _ = hooked(.error(Failure("x"))).subscribe(onError: { [log] in log.add("error \($0)") })

    #expect(log.all == ["onSubscribe", "onError x", "error x", "afterError x", "onSubscribed", "onDispose"])
  }

  @Test func `disposal calls the hook for disposal alone`() {
    let source = PublishSubject<Int>()
    let subscription = hooked(source).subscribe()
    subscription.dispose()
    source.onNext(1)

    #expect(log.all == ["onSubscribe", "onSubscribed", "onDispose"])
  }

  @Test func `who disposes ends what is above first, and an end is told before what is above goes`() {
    for ends in [false, true] {
      let log = Record<String>()
      let subject = PublishSubject<Int>()
      let subscription = subject.do(onDispose: { log.add("above") })
        .subscribe(onCompleted: { log.add("completed") }, onDisposed: { log.add("disposed") })

      if ends { subject.onCompleted() } else { subscription.dispose() }

      #expect(log.all == (ends ? ["completed", "disposed", "above"] : ["above", "disposed"]))
    }
  }

  @Test func `what a hook throws is the failure`() {
    let throwing: [Observable<Int>] = [
      Observable.just(1).do(onNext: { _ in throw Failure("hook") }),
      Observable<Int>.empty().do(onCompleted: { throw Failure("hook") }),
      Observable<Int>.error(Failure("x")).do(onError: { _ in throw Failure("hook") }),
    ]

    #expect(throwing.map { words(of: $0).all } == Array(repeating: ["error(hook)"], count: 3))
  }

  @Test func `debug tells every event, a line each`() {
    let source = PublishSubject<Int>()
    _ = source.debug(as: "numbers", trims: false, write: log.add).subscribe()
    source.onNext(1)
    source.onCompleted()

    #expect(
      log.all == [
        "numbers -> subscribed", "numbers -> Event next(1)", "numbers -> Event completed", "numbers -> isDisposed",
      ])
  }

  @Test func `debug shortens a long value if it is told to`() {
    let long = String(repeating: "a", count: 30) + String(repeating: "b", count: 30)
    _ = Observable.just(long).debug(as: "x", trims: true, write: log.add).subscribe()

    #expect(log.all[1] == "x -> Event next(aaaaaaaaaaaaaaa...bbbbbbbbbbbbbbbbbbb)")
  }

  @Test func `observe(on:) delivers an event each time its turn comes`() {
    let scheduler = TestScheduler()
    let events = scheduler.start { Observable.of(1, 2).observe(on: scheduler) }.events

    expectEvents(events, [.next(201, 1), .next(202, 2), .completed(203)])
  }

  @Test func `disposal drops what waits to be delivered`() {
    let alive = Tracked.Count()
    let scheduler = TestScheduler()
    let subscription = Observable.of(1, 2).map { _ in Tracked(alive) }.observe(on: scheduler).subscribe()
    #expect(alive.alive == 2)

    subscription.dispose()

    #expect(alive.alive == 0)
  }

  @Test func `subscribe(on:) subscribes and disposes on the scheduler`() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(210, 1), .completed(250)])
    let events = scheduler.start { source.subscribe(on: scheduler) }.events

    expectEvents(events, [.next(210, 1), .completed(250)])
    expectSubscriptions(source.subscriptions, [Subscription(201, 251)])
  }

  @Test func `subscribe(on:) that is disposed of before its turn never subscribes`() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(210, 1)])
    let subscription = source.subscribe(on: scheduler).subscribe()
    subscription.dispose()
    scheduler.start()

    expectSubscriptions(source.subscriptions, [])
  }

  @Test func `delay delivers an event each time its turn comes`() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(250, 1), .next(350, 2), .completed(350)])
    let events = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }.events

    expectEvents(events, [.next(350, 1), .next(450, 2), .completed(451)])
    expectSubscriptions(source.subscriptions, [Subscription(200, 350)])
  }

  @Test func `events cross real queues in order`() async throws {
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "test")
    let pool = ConcurrentDispatchQueueScheduler(qos: .default)
    var values: [Int] = []
    for try await value in Observable.from(1...1_000).observe(on: queue).observe(on: pool).delay(
      .nanoseconds(1), scheduler: pool
    ).values {
      values.append(value)
    }

    #expect(values == Array(1...1_000))
  }

  @Test func `many threads may send into one operator`() async throws {
    let pool = ConcurrentDispatchQueueScheduler(qos: .default)
    let streams = (0..<8).map { _ in Observable.from(1...500).observe(on: pool) }
    let sums = [
      Observable.merge(streams), Observable.from(streams).flatMap { $0 },
      Observable.from(streams).merge(maxConcurrent: 3),
      Observable.from(streams).concatMap { $0 }, Observable.zip(streams).flatMap { Observable.from($0) },
    ]
    for sum in sums {
      #expect(try await sum.reduce(0) { $0 + $1 }.asSingle().value == 8 * 500 * 501 / 2)
    }
    let last = Observable.combineLatest(streams).takeLast(1).map { $0.reduce(0, +) }
    #expect(try await last.asSingle().value == 8 * 500)
  }
}
