import Testing

@testable import ReactorTesting

@Suite("Names of test cases") struct TestCaseNameTests {
  @Test(arguments: [Optional(-3)]) func `the name of a test case has its arguments`(_ number: Int?) {
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
