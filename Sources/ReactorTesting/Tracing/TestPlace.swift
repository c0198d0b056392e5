#if canImport(XCTest)
  import XCTest
#endif
import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing

/// A line of a test, for failures on their way to whichever framework runs it: what is told to the other one is
/// silently lost.
struct TestPlace: Sendable {
  let location: SourceLocation
  private let filePath: String

  var fileID: String { location.fileID }

  init(_ fileID: String, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.filePath = "\(filePath)"
    location = SourceLocation(fileID: fileID, filePath: self.filePath, line: Int(line), column: Int(column))
  }

  /// A line of a test of Swift Testing.
  init(_ location: SourceLocation) {
    filePath = location.fileID
    self.location = location
  }

  /// The line of an impure call. Nil for what no editor can go to.
  private init?(_ site: SourceSite) {
    let parts = site.file.split(separator: "/").suffix(2)
    guard let name = parts.last, site.line > 0 else { return nil }
    // A file ID is a module and a file: of a path the folder stands for the module.
    let fileID = parts.count == 2 ? parts.joined(separator: "/") : "\(name)/\(name)"
    filePath = site.file
    location = SourceLocation(fileID: fileID, filePath: filePath, line: site.line, column: max(site.column ?? 1, 1))
  }

  /// Fails the test that runs.
  func fail(_ message: String) {
    if Self.isSwiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: location)
      return
    }
    #if canImport(XCTest)
      XCTFail(message, file: FileNames.staticName(filePath), line: UInt(location.line))
    #endif
  }

  /// Fails the test with an error, at the line of the call, of the reducer, or at this one, and shows a note.
  func tell(_ finding: Finding) {
    let place = finding.nearestSite.flatMap { TestPlace($0) } ?? self
    let words = TerminalText.escaped(finding.text)
    if finding.level == .error { place.fail(words) } else { place.show(words) }
  }

  private func show(_ message: String) {
    #if compiler(>=6.3)
      if Self.isSwiftTesting {
        Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: location)
        return
      }
    #endif
    TraceFile.say(message)
  }

  /// `swift test` runs the bundle twice: once for XCTest, and once with `--testing-library` for Swift Testing.
  static var isSwiftTesting: Bool {
    Test.current != nil || CommandLine.arguments.contains("--testing-library")
  }
}

/// File names that are known at run time alone, for a framework that takes literals.
private enum FileNames {
  // The lock guards the names, which are kept for good: one for each file.
  private static let names = Locked<[String: StaticString]>([:])

  static func staticName(_ name: String) -> StaticString {
    names.withLock { names in
      if let known = names[name] { return known }
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.utf8.count + 1)
      _ = bytes.initialize(from: Array(name.utf8) + [0])
      let made = Layout(start: UInt(bitPattern: bytes.baseAddress), count: UInt(name.utf8.count), flags: 0)
      names[name] = unsafeBitCast(made, to: StaticString.self)
      return names[name] ?? ""
    }
  }

  /// That of a static string, which is frozen: an address, a length, and neither a scalar nor ASCII for sure.
  private struct Layout {
    var start: UInt
    var count: UInt
    var flags: UInt8
  }
}
