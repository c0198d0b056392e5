#if canImport(XCTest)
  import XCTest
#endif
import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// A line of a test, and the reporting of failures at it to the framework that runs the test. The other framework would
/// silently drop them.
package struct TestLocation: Sendable {
  // Not Swift Testing's `SourceLocation`: its size is known at run time alone, and optimized code of Swift 6.3 wrote fields of
  // classes behind one before it knew where they are.
  package let fileID: String
  package let filePath: String
  package let line: Int
  private let column: Int

  package init(_ fileID: String, _ filePath: String, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, Int(line), Int(column))
  }

  package init(_ location: SourceLocation) {
    (fileID, line, column) = (location.fileID, location.line, location.column)
    #if compiler(>=6.3)
      filePath = location.filePath
    #else
      filePath = location._filePath
    #endif
  }

  var sourceLocation: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The line in messages: `SearchTests.swift:12`.
  package var text: String { "\(sourceLocation.fileName):\(line)" }

  /// A path as it is opened: a relative one begins at the folder of the test's file.
  package func opened(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = filePath.lastIndex(of: "/") else { return path }
    let beside = "\(filePath[..<slash])/\(path)"
    // Where the sources have moved since they were compiled, the current folder is as good a guess as any.
    return TextFile.exists(beside) || !TextFile.exists(path) ? beside : path
  }

  /// The location of an impure call; nil if it names no line.
  private init?(_ site: SourceSite) {
    let parts = site.file.split(separator: "/").suffix(2)
    guard let name = parts.last, site.line > 0 else { return nil }
    // A file ID is a module and a file; the folder stands for the module.
    fileID = parts.count == 2 ? parts.joined(separator: "/") : "\(name)/\(name)"
    (filePath, line, column) = (site.file, site.line, max(site.column ?? 1, 1))
  }

  /// Fails the running test at this location.
  package func fail(_ message: String) {
    if Self.isSwiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      return
    }
    #if canImport(XCTest)
      XCTFail(message, file: FileNames.staticName(filePath), line: UInt(line))
    #endif
  }

  /// Reports a finding at the line of the call or of the reducer, or else here: one of this level or above fails the test,
  /// others are shown.
  func report(_ finding: Finding, failingOn level: Finding.Level) {
    let location = finding.nearestSite.flatMap { TestLocation($0) } ?? self
    let message = TerminalText.escaped(finding.text)
    if finding.level >= level { location.fail(message) } else { location.show(message) }
  }

  /// Shows a note beside the running test, which does not fail it.
  package func show(_ message: String) {
    #if compiler(>=6.3)
      if Self.isSwiftTesting {
        Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: sourceLocation)
        return
      }
    #endif
    FailedTestTrace.printLine(message)
  }

  /// Whether this is a bundle of tests, and not a program that uses the kit.
  static let isTestBundle = CommandLine.arguments.first.map { $0.hasSuffix("xctest") } ?? false

  /// Whether Swift Testing runs the tests. `swift test` runs the bundle twice: once for XCTest, and once with
  /// `--testing-library` for Swift Testing.
  package static var isSwiftTesting: Bool {
    Test.current != nil || CommandLine.arguments.contains("--testing-library")
  }
}

/// Makes static strings of file names at run time, for XCTest, which takes only literals.
package enum FileNames {
  // The lock guards the names. They are never freed: there is one for each file.
  private static let names = Locked<[String: StaticString]>([:])

  package static func staticName(_ name: String) -> StaticString {
    names.withLock { names in
      if let name = names[name] { return name }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.utf8.count + 1)
      _ = unsafe bytes.initialize(from: Array(name.utf8) + [0])
      let layout = Layout(start: UInt(bitPattern: bytes.baseAddress), count: UInt(name.utf8.count), flags: 0)
      names[name] = unsafe unsafeBitCast(layout, to: StaticString.self)
      return names[name] ?? ""
    }
  }

  /// The frozen layout of `StaticString`: an address, a length, and flags that claim neither a scalar nor ASCII.
  private struct Layout {
    var start: UInt
    var count: UInt
    var flags: UInt8
  }
}
