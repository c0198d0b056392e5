import ReactorTestingRuns
import Testing

@testable import StopwatchSample

@Suite("The stopwatch, hunted", .laws("Stopwatch.laws")) struct StopwatchHuntTests {
  static let stopwatch = Hunt { stage in
    let stopwatch = StopwatchReactor(clock: stage.scheduler)
    stage.always("the laps are no longer than the time") {
      stopwatch.currentState.laps.reduce(0, +) <= stopwatch.currentState.elapsed
    }
    return stopwatch
  }
  .times(.milliseconds(237), .seconds(10))

  @Test func `nothing breaks the stopwatch`() throws { try hunt(Self.stopwatch, runs: 300, within: .seconds(3_600)) }
}
