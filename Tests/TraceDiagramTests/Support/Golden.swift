import GoldenFiles
import Testing

/// The goldens of drawings, in `Tests/Goldens`.
enum Golden {
  static func expect(_ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try GoldenFile("Goldens/\(name).txt").expect(text, sourceLocation: sourceLocation)
  }
}
