import GoldenFiles
import Testing

/// The goldens of what the command prints, in `Tests/TraceRenderTests/Goldens`.
enum Golden {
  static func expect(_ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try GoldenFile("TraceRenderTests/Goldens/\(name)").expect(text, sourceLocation: sourceLocation)
  }
}
