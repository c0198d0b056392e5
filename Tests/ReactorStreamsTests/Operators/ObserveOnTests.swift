import ReactorCore
import ReactorTesting
import Testing

@Suite("observe(on:)") struct ObserveOnTests {
  @Test(arguments: drawings) func `observe(on:) emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `observe(on:) delivers one event a turn`() {
    let scheduler = TestScheduler()
    let events = scheduler.start { Observable.of(1, 2).observe(on: scheduler) }.events

    expectEvents(events, [.next(201, 1), .next(202, 2), .completed(203)])
  }

  @Test func `observe(on:) drops pending events at disposal`() {
    let alive = Tracked.Count()
    let scheduler = TestScheduler()
    let subscription = Observable.of(1, 2).map { _ in Tracked(alive) }.observe(on: scheduler).subscribe()
    #expect(alive.alive == 2)

    subscription.dispose()

    #expect(alive.alive == 0)
  }

  @Test func `observe(on:) keeps the order of events on real queues`() async throws {
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

  static let drawings: [Drawing] = [
    Drawing("observe(on:) keeps order", "(abc)-|", is: "(abc)-|") { $0.first.observe(on: $0.scheduler) },
    Drawing("observe(on:) of a failure", "(ab)-#", is: "(ab)-#") { $0.first.observe(on: $0.scheduler) },
  ]
}
