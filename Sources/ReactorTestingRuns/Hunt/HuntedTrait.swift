import ReactorCore
import ReactorTesting
import Testing

/// A trait that hunts before the body of a test runs: `@Test(.hunted(LoginHunts.login)) func nothingBreaksTheLogin() {}`.
public struct HuntedTrait<R: TraceableReactor>: TestTrait, TestScoping {
  fileprivate let hunt: Hunt<R>
  fileprivate let options: TracingOptions
  fileprivate let runs: Int
  fileprivate let limit: Duration
  fileprivate let seed: UInt64
  fileprivate let steps: Int

  /// Hunts, then runs one case of a test. Swift Testing calls this.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if testCase != nil {
      try ReactorTestingRuns.hunt(
        hunt, options, runs: runs, within: limit, seed: seed, steps: steps, sourceLocation: test.sourceLocation)
    }
    try await function()
  }
}

extension Trait {
  /// Hunts before the body of the test runs, as `hunt(_:_:runs:within:seed:steps:)` does.
  public static func hunted<R: TraceableReactor>(
    _ hunt: Hunt<R>, _ options: TracingOptions = .tests, runs: Int = 2_000, within limit: Duration = .seconds(60),
    seed: UInt64 = 1, steps: Int = 30
  ) -> Self where Self == HuntedTrait<R> {
    HuntedTrait(hunt: hunt, options: options, runs: runs, limit: limit, seed: seed, steps: steps)
  }
}
