#if canImport(XCTest)
  import XCTest
#endif
import Testing

/// A failure on its way to whichever framework runs the test: what is told to the other one is silently lost.
struct TestFailure {
  var message: String
  var fileID: String
  var filePath: StaticString
  var line: UInt
  var column: UInt

  func report() {
    if Self.isSwiftTesting {
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column)))
      return
    }
    #if canImport(XCTest)
      XCTFail(message, file: filePath, line: line)
    #endif
  }

  /// `swift test` runs the bundle twice: once for XCTest, and once with `--testing-library` for Swift Testing.
  static var isSwiftTesting: Bool {
    Test.current != nil || CommandLine.arguments.contains("--testing-library")
  }
}
