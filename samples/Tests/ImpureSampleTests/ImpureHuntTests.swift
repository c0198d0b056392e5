import ImpureSample
import ReactorTestingRuns
import Testing

@Suite("The impure sample, hunted", .laws("Impure.laws")) struct ImpureHuntTests {
  private func hunted(isPure: Bool) throws -> HuntResult {
    try hunt(runs: 200, within: .seconds(3_600)) { _ in
      ImpureReactor(Outside(now: { 1 }, roll: { 4 }, write: { _ in }), isPure: isPure)
    }
  }

  @Test func `a hunt finds an impure mutation by one action`() throws {
    try withKnownIssue {
      let result = try hunted(isPure: false)
      #expect(result.shortest.count == 1)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("hunt: a reducer is impure: ") }
    }
  }

  @Test func `nothing breaks the pure twin`() throws { #expect(try hunted(isPure: true).violation == nil) }
}
