import Testing

@testable import ReactorTesting

@Suite("Where the trace of a failed test is kept") struct KeptSomewhere {
  @Test func `swift test keeps attachments only where it has a path for them, other runners always`() {
    #expect(!TracedRun.keepsAttachments(["tests", "--testing-library", "swift-testing"]))
    #expect(TracedRun.keepsAttachments(["tests", "--testing-library", "swift-testing", "--attachments-path", "a"]))
    #expect(TracedRun.keepsAttachments(["tests", "--testing-library", "swift-testing", "--attachments-path=a"]))
    #expect(TracedRun.keepsAttachments(["tests"]))
  }

  @Test(arguments: [Optional(-3)]) func `arguments are found without a label`(_ number: Int?) {
    let name = TestCaseName.of("Module/Suite/find(_:)", Test.Case.current, .default)
    #expect(name == "Module/Suite/find(number: -3)")
  }

  @Test func `a test without arguments keeps its name`() {
    #expect(TestCaseName.of("Suite/find()", Test.Case.current, .default) == "Suite/find()")
  }

  @Test(arguments: [String(repeating: "a", count: 100)]) func `a long argument is cut`(_: String) {
    let name = TestCaseName.of("cut(_:)", Test.Case.current, .default)
    #expect(name == "cut(\(String(repeating: "a", count: 60))…)")
  }
}
