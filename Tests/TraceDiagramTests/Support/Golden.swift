import Foundation
import Testing

/// Compares with a committed text; UPDATE_GOLDENS=1 accepts a new one.
enum Golden {
  static func expect(
    _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.deletingLastPathComponent().appending(
      path: "Goldens")
    let file = folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = zip(wanted, found).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(
      text == expected,
      """
      \(name) differs from its golden in line \((difference?.offset ?? min(wanted.count, found.count)) + 1):
      wanted \(difference?.element.0 ?? "(\(wanted.count) lines)")
      found  \(difference?.element.1 ?? "(\(found.count) lines)")
      """, sourceLocation: sourceLocation)
  }
}
