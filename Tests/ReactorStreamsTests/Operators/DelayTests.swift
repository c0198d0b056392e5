import ReactorCore
import ReactorTesting
import Testing

@Suite("delay") struct DelayTests {
  @Test(arguments: drawings) func `delay emits the drawn events`(drawing: Drawing) { drawing.check() }

  @Test func `delay delivers an event when it is due, and ends its source at once`() {
    let scheduler = TestScheduler()
    let source = scheduler.createHotObservable([.next(250, 1), .next(350, 2), .completed(350)])
    let events = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }.events

    expectEvents(events, [.next(350, 1), .next(450, 2), .completed(451)])
    expectSubscriptions(source.subscriptions, [Subscription(200, 350)])
  }

  static let drawings: [Drawing] = [
    Drawing("delay", "a-b-|", is: "--a-b-|") { $0.first.delay(.seconds(20), scheduler: $0.scheduler) },
    Drawing("delay does not delay a failure", "a-b-#", is: "--a-#") {
      $0.first.delay(.seconds(20), scheduler: $0.scheduler)
    },
    Drawing("delay of events at one time", "(ab|)", is: "--(ab|)") {
      $0.first.delay(.seconds(20), scheduler: $0.scheduler)
    },
  ]
}
