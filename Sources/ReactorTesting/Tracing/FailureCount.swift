#if canImport(XCTest)
  import ReactorCore
  import XCTest

  /// Counts the failures of XCTest, so that a trace is kept when its test has failed.
  final class FailureCount: NSObject, XCTestObservation, @unchecked Sendable {
    // The lock guards the count.
    private let failures = Locked(0)

    private static let shared: FailureCount = {
      let count = FailureCount()
      XCTestObservationCenter.shared.addTestObserver(count)
      return count
    }()

    /// Failures of this process up to now.
    static var now: Int { TestPlace.isSwiftTesting ? 0 : shared.failures.withLock { $0 } }

    #if canImport(ObjectiveC)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) { failures.withLock { $0 += 1 } }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        failures.withLock { $0 += 1 }
      }
    #endif
  }
#else
  enum FailureCount {
    static var now: Int { 0 }
  }
#endif
