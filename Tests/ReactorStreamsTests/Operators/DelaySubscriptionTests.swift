import ReactorCore
import ReactorTesting
import Testing

@Suite("delaySubscription") struct DelaySubscriptionTests {
  @Test(arguments: drawings) func `delaySubscription emits the drawn events`(drawing: Drawing) { drawing.check() }

  static let drawings: [Drawing] = [
    Drawing("delaySubscription", "a-b-|", is: "--b-|") {
      $0.first.delaySubscription(.seconds(20), scheduler: $0.scheduler)
    }
  ]
}
