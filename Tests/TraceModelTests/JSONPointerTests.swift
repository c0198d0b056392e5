import Testing
import TraceModel

@Suite("JSON pointers of RFC 6901")
struct JSONPointerTests {
  private static let paths: [(String, [String])] = [
    ("", []), ("/", [""]), ("/todos/3/title", ["todos", "3", "title"]), ("/a~1b/m~0n", ["a/b", "m~n"]),
    ("/~01", ["~1"]), ("/a//b", ["a", "", "b"]),
  ]

  @Test(arguments: paths)
  func `a path is its names, unescaped, and back`(path: String, segments: [String]) {
    #expect(JSONPointer.segments(path) == segments)
    #expect(JSONPointer.path(segments) == path)
    #expect(JSONPointer.first(path) == segments.first)
    #expect(JSONPointer.isShallow(path) == (segments.count == 1))
  }

  @Test func `a path without a slash at its beginning is none`() {
    #expect(JSONPointer.segments("todos") == nil)
    #expect(JSONPointer.first("todos") == nil)
    #expect(!JSONPointer.isShallow("todos"))
  }
}
