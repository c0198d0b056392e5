import PlatformSupport

#if canImport(XCTest)
  import ReactorCore
  import ReactorTrace
  import XCTest

  /// Counts the failures of XCTest, and marks each in the trace of its test.
  package final class XCTestFailureObserver: NSObject, XCTestObservation, @unchecked Sendable {
    // The lock guards the count.
    private let failures = Locked(0)

    private static let shared: XCTestFailureObserver = {
      let observer = XCTestFailureObserver()
      XCTestObservationCenter.shared.addTestObserver(observer)
      return observer
    }()

    /// The failures of this process up to now; 0 under Swift Testing.
    package static var failureCount: Int { TestLocation.isSwiftTesting ? 0 : shared.failures.withLock { $0 } }

    #if canImport(ObjectiveC)
      package func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
        let location = issue.sourceCodeContext.location.map { Self.location($0.fileURL.path, $0.lineNumber) }
        count(issue.compactDescription, at: location)
      }
    #else
      package func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        count(description, at: filePath.map { Self.location($0, lineNumber) })
      }
    #endif

    private func count(_ message: String, at location: String?) {
      failures.withLock { $0 += 1 }
      TracedRun.tracer?.markFailure(message, at: location)
    }

    private static func location(_ path: String, _ line: Int) -> String {
      "\(path.split(separator: "/").last ?? ""):\(line)"
    }
  }
#else
  package enum XCTestFailureObserver {
    package static var failureCount: Int { 0 }
  }
#endif
