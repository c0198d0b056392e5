#if canImport(XCTest)
  import XCTest
#endif
import Testing

/// A line of a test, for failures on their way to whichever framework runs it: what is told to the other one is
/// silently lost.
struct TestPlace: Sendable {
  let fileID: String
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// Fails the test that runs.
  func fail(_ message: String) {
    if Self.isSwiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
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
