import Testing

@testable import ReactorTesting

@Suite("Keeping the trace of a failed test") struct TracedRunTests {
  @Test func `swift test keeps attachments only with a path for them, other runners always do`() {
    #expect(!TracedRun.keepsAttachments(["tests", "--testing-library", "swift-testing"]))
    #expect(TracedRun.keepsAttachments(["tests", "--testing-library", "swift-testing", "--attachments-path", "a"]))
    #expect(TracedRun.keepsAttachments(["tests", "--testing-library", "swift-testing", "--attachments-path=a"]))
    #expect(TracedRun.keepsAttachments(["tests"]))
  }
}
