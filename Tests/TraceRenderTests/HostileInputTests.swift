import Foundation
import Testing

@testable import trace_render

@Suite("A trace that means harm")
struct ATraceThatMeansHarm {
  enum Harm: String, CaseIterable {
    case long, family, escapes, commands, script, attribute, entities, address, bidi, graph, lines, nothing

    var text: String {
      switch self {
      case .long: String(repeating: "W", count: 5_000)
      case .family: String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 1_000)
      case .escapes: String(repeating: "\\N\\G\\E\\T\\l", count: 500)
      case .commands: "\u{1B}[2J\u{1B}]0;owned\u{7}\u{0}\u{8}\u{9B}31m\u{7F}"
      case .script: "<script>alert(1)</script>"
      case .attribute: "\"/><image href=\"https://example.com/x.png\" onload=\"alert(1)\"/>"
      case .entities: "]]>&lt;!--&#0;&#x1b;&nosuch;%25%s%n"
      case .address: "javascript:alert(1)"
      case .bidi: "\u{202E}gnp.exe\u{202C}\u{2066}\u{200F}\u{FEFF}\u{FFFE}\u{FFFF}"
      case .graph: "}\"]; a -> b [URL=\"file:///etc/passwd\""
      case .lines: "line\r\nline\ttab\u{2028}line\u{85}line"
      case .nothing: ""
      }
    }
  }

  /// A trace that says this wherever it may say anything.
  private func trace(saying harm: Harm) throws -> String {
    let word = String(decoding: try JSONEncoder().encode(harm.text), as: UTF8.self)
    return try Fixture.counter.split(separator: "\n").map { line in
      var line = String(line)
      for key in ["label", "type", "module", "name", "msg", "file", "process", "producer"] {
        line = line.replacing(try Regex(#""\#(key)":"[^"]*""#), with: "\"\(key)\":\(word)")
      }
      return line.replacing("\"value\":", with: "\(word):").replacing(
        ":1,\"chain\":3,\"label\"", with: ":1,\"src\":\(word),\"chain\":3,\"label\"")
    }.joined(separator: "\n") + "\n"
  }

  @Test(arguments: Harm.allCases, ["timeline", "cycle"])
  func `makes an inert picture`(harm: Harm, command: String) throws {
    let folder = try Folder()
    try folder.write("bad", try trace(saying: harm))

    let run = try Tool.run(command, "bad", in: folder)

    #expect(run.status == 0, "\(run)")
    #expect(run.err.firstDangerous == nil)
    let markup = Markup.expectInert(run.out)
    #expect(markup.count > 10)
    #expect(run.out.utf8.count < 1 << 20)
  }

  @Test func `shows its words as words`() throws {
    let folder = try Folder()
    try folder.write("bad", try trace(saying: .script))

    for command in ["timeline", "cycle"] {
      #expect(Markup(try Tool.run(command, "bad", in: folder).out).text.contains("<script>"))
    }
  }

  @Test(
    arguments: Harm.allCases,
    [
      ["audit", "--show-exempted"], ["audit", "--format", "json"], ["audit", "--format", "sarif"],
      ["audit", "--format", "junit"], ["audit", "--format", "github"], ["stats"], ["stats", "--format", "json"],
      ["validate"],
      ["timeline", "--format", "dot"], ["cycle", "--format", "dot"],
    ])
  func `cannot command a terminal`(harm: Harm, words: [String]) throws {
    let folder = try Folder()
    try folder.write("bad", try trace(saying: harm))

    let run = try Tool.run(words + ["bad"], in: folder)

    #expect(run.status == 0, "\(run)")
    #expect(run.out.firstDangerous == nil)
    #expect(run.err.firstDangerous == nil)
  }

  @Test(arguments: Harm.allCases.filter { ![.nothing, .commands].contains($0) })
  func `cannot command a terminal by its name`(harm: Harm) throws {
    let name = String(harm.text.replacing("/", with: "").prefix(10))
    let folder = try Folder()
    try folder.write(name, Fixture.file(["nonsense"]))

    for path in [name, name + "\u{1B}[2J"] {
      #expect(try Tool.run(["stats", path], in: folder).err.firstDangerous == nil)
    }
  }

  @Test(arguments: Harm.allCases, ["audit", "stats"])
  func `stays json in json`(harm: Harm, command: String) throws {
    let folder = try Folder()
    try folder.write("bad", try trace(saying: harm))

    let run = try Tool.run(command, "--format", "json", "bad", in: folder)

    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.out.utf8)) }
  }
}
