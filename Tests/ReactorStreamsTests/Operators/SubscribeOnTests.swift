import ReactorCore
import ReactorTesting
import Testing

@Suite("subscribe(on:)") struct SubscribeOnTests {
  @Test(arguments: drawings) func `subscribe(on:) emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `subscribe(on:) subscribes and disposes on the scheduler`() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(210, 1), .completed(250)])
    let events = scheduler.start { source.subscribe(on: scheduler) }.events

    expectEvents(events, [.next(210, 1), .completed(250)])
    expectSubscriptions(source.subscriptions, [Subscription(201, 251)])
  }

  @Test func `subscribe(on:) never subscribes if it is disposed of before its turn`() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(210, 1)])
    let subscription = source.subscribe(on: scheduler).subscribe()
    subscription.dispose()
    scheduler.start()

    expectSubscriptions(source.subscriptions, [])
  }

  static let drawings: [Drawing] = [
    Drawing("subscribe(on:)", "a-|", is: "a-|") { $0.first.subscribe(on: $0.scheduler) }
  ]
}
