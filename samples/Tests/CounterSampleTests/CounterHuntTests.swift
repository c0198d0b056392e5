import CounterSample
import ReactorTestingRuns
import Testing

@Suite("The counter, hunted", .laws("Counter.laws")) struct CounterHuntTests {
  static let counter = Hunt { stage in
    let service = CounterService(clock: stage.answers)
    let counter = CounterReactor(service: service, clock: stage.scheduler)
    stage.settled("nothing spins") { !counter.currentState.isLoading }
    return counter
  }
  // The fake service multiplies the number, and fails for 7.
  .values(of: Int.self, [1, 2, 7])

  @Test func `nothing breaks the counter`() throws { try hunt(Self.counter, runs: 300, within: .seconds(3_600)) }
}
