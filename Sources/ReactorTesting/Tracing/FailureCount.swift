import PlatformSupport

#if canImport(XCTest)
  import ReactorCore
  import ReactorTrace
  import XCTest

  /// Counts the failures of XCTest, so that a trace is kept when its test has failed, and marks them in it.
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
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
        let place = issue.sourceCodeContext.location.map { Self.place($0.fileURL.path, $0.lineNumber) }
        count(issue.compactDescription, at: place)
      }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
      ) {
        count(description, at: filePath.map { Self.place($0, lineNumber) })
      }
    #endif

    private func count(_ message: String, at place: String?) {
      failures.withLock { $0 += 1 }
      TracedRun.tracer?.markFailure(message, at: place)
    }

    private static func place(_ path: String, _ line: Int) -> String {
      "\(path.split(separator: "/").last ?? ""):\(line)"
    }
  }
#else
  enum FailureCount {
    static var now: Int { 0 }
  }
#endif
