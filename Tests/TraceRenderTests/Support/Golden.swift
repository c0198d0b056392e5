import Foundation
import Testing

/// A text that was looked at and committed; `UPDATE_GOLDENS=1` accepts what is there now.
enum Golden {
  static func expect(
    _ text: String, equals name: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Goldens/\(name)")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self), sourceLocation: location)
  }
}
