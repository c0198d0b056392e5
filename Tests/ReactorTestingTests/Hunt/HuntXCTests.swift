import ReactorCore
import XCTest

@testable import ReactorTesting
@testable import ReactorTestingRuns

/// The same in XCTest.
final class HuntXCTests: XCTestCase {
  static let login = HuntedLogin.hunt(isMended: true)
  /// The failures that are kept back from the report; nil to report them.
  private var failures: [String]?

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      if failures == nil { super.record(issue) } else { failures?.append(issue.compactDescription) }
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard failures != nil else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      failures?.append(description)
    }
  #endif

  private func failures(_ body: () throws -> HuntResult) throws -> (messages: [String], result: HuntResult) {
    failures = []
    defer { failures = nil }
    let result = try body()
    return (failures ?? [], result)
  }

  func testNothingBreaksTheMendedLogin() throws {
    let result = try hunt(Self.login, runs: 50, within: TestScale.patience)
    XCTAssertEqual(result.runs, 50)
    XCTAssertNil(result.violation)
  }

  func testTheBrokenLoginFailsOnce() throws {
    let (messages, result) = try failures {
      try hunt(HuntedLogin.hunt(isMended: false), runs: 50, within: TestScale.patience)
    }
    XCTAssertEqual(result.shortest.count, 6)
    XCTAssertEqual(messages.count, 1)
    XCTAssertTrue(messages.first?.contains("hunt: \"who is signed out has no token\" breaks after 6 steps") == true)
  }

  func testACrashIsSurvived() throws {
    try XCTSkipUnless(HuntChild.isAvailable)
    let (messages, result) = try failures {
      try hunt(HuntedLogin.hunt(isMended: true, traps: true), runs: 50, within: TestScale.patience)
    }
    XCTAssertEqual(result.shortest.last, "send .logout")
    XCTAssertEqual(messages.count, 1)
  }

  func testARunIsDoneAgain() throws {
    try Self.login.replay {
      $0.send(.login)
      $0.answer("login")
      $0.send(.logout)
    }
  }
}
