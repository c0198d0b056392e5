import Foundation
import Testing

/// A committed file that a test compares its output with. `UPDATE_GOLDENS=1` in the environment replaces it instead.
public struct GoldenFile {
  private let path: URL
  private let name: String

  /// A golden by its path in the folder `Tests`.
  public init(_ name: String) {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    path = tests.appending(path: name)
    self.name = name
  }

  /// Fails the test unless `text` equals the file, and names the first line that differs.
  public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
    }
    let golden = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    if text == golden { return }
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(expected, found).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(name) differs in line \(same + 1):
      expected \(same < expected.count ? expected[same] : "(\(expected.count) lines)")
      found    \(same < found.count ? found[same] : "(\(found.count) lines)")
      """, sourceLocation: sourceLocation)
  }
}
