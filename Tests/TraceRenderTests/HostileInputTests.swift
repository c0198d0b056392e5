import Foundation
import Testing

@testable import trace_render

@Suite("A hostile trace")
struct HostileInputTests {
  enum Harm: String, CaseIterable {
    case long, family, escapes, commands, script, attribute, entities, address, bidi, drawing, lines, nothing

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
      case .drawing: "}\"]; a -> b [URL=\"file:///etc/passwd\""
      case .lines: "line\r\nline\ttab\u{2028}line\u{85}line"
      case .nothing: ""
      }
    }
  }

  private static let pictures = [["timeline"], ["cycle"]]
  private static let audits = AuditFormat.allCases.map { ["audit", "--show-exempted", "--format", $0.rawValue] }
  private static let exports = ExportFormat.allCases.map { ["export", "--format", $0.rawValue] }
  private static let texts =
    audits + exports + [
      ["stats"], ["stats", "--format", "json"], ["validate"], ["timeline", "--format", "dot"],
      ["cycle", "--format", "dot"],
    ]

  /// A folder with a trace that says this wherever it may say anything.
  private func folder(saying harm: Harm) throws -> Folder {
    let folder = try Folder()
    try folder.write("bad", Fixture.counter.split(separator: "\n").map { try line($0, saying: harm) }.joined())
    return folder
  }

  /// A folder with one trace of them all, each said by a reactor of its own.
  private func folderOfAllHarms() throws -> Folder {
    var lines = [try line(Fixture.header[...], saying: .script)]
    for (index, harm) in Harm.allCases.enumerated() {
      lines += try Fixture.cycle.dropLast().map { try line($0[...], saying: harm, numberedFrom: index * 9, by: index) }
    }
    let folder = try Folder()
    try folder.write("bad", lines.joined())
    return folder
  }

  private func line(
    _ line: Substring, saying harm: Harm, numberedFrom first: Int = 0, by reactor: Int = 0
  ) throws -> String {
    let word = String(decoding: try JSONEncoder().encode(harm.text), as: UTF8.self)
    var line = String(line)
    for key in ["seq", "chain", "cause", "effect"] {
      line = line.replacing(try Regex(#""\#(key)":(\d+)"#, as: (Substring, Substring).self)) {
        "\"\(key)\":\(first + Int($0.output.1)!)"
      }
    }
    line = line.replacing("\"r\":1,", with: "\"r\":\(reactor + 1),")
    for key in ["label", "type", "module", "name", "msg", "file", "process", "producer"] {
      line = line.replacing(try Regex(#""\#(key)":"[^"]*""#), with: "\"\(key)\":\(word)")
    }
    return line.replacing("\"value\":", with: "\(word):").replacing(
      "{\"k\":\"action\",", with: "{\"k\":\"action\",\"src\":\(word),") + "\n"
  }

  @Test(arguments: Harm.allCases, pictures)
  func `a picture of a hostile trace is inert`(harm: Harm, words: [String]) throws {
    let run = try Tool.runHere(words + ["bad"], in: folder(saying: harm))

    #expect(run.status == 0, "\(run)")
    #expect(run.err.firstDangerous == nil)
    let markup = Markup.expectInert(run.out)
    #expect(markup.count > 10)
    #expect(run.out.utf8.count < 1 << 20)
  }

  @Test(arguments: pictures)
  func `a picture shows the text of a hostile trace as text`(words: [String]) throws {
    let run = try Tool.runHere(words + ["bad"], in: folder(saying: .script))

    #expect(Markup(run.out).text.contains("<script>"))
  }

  @Test(arguments: Harm.allCases)
  func `a page of a hostile trace has the elements of a page, and one script`(harm: Harm) throws {
    let run = try Tool.runHere(["report", "bad"], in: folder(saying: harm))

    #expect(run.status == 0, "\(run)")
    #expect(run.out.firstDangerous == nil)
    let plain = try Tool.runHere(["report", "bad"], in: folder(saying: .drawing))
    for tag in ["<script", "</script", "<style", "</style", "<img", "<image", "<iframe", "<a ", "<noscript"] {
      #expect(run.out.count(of: tag) == plain.out.count(of: tag), "\(tag)")
    }
    let markup = run.out.split(separator: "<script").map { $0.split(separator: "</script>").last ?? "" }.joined()
    #expect(markup.replacing(/"[^"]*"/, with: "").firstMatch(of: /<[^<>]* on[a-z]+=/) == nil)
  }

  @Test(arguments: Harm.allCases, texts)
  func `a report on a hostile trace has no control characters`(harm: Harm, words: [String]) throws {
    let run = try Tool.runHere(words + ["bad"], in: folder(saying: harm))

    #expect(run.status == 0, "\(run)")
    #expect(run.out.firstDangerous == nil)
    #expect(run.err.firstDangerous == nil)
  }

  @Test(arguments: pictures + texts)
  func `the executable prints no control characters, with all kinds of harm at once`(words: [String]) throws {
    let folder = try folderOfAllHarms()

    let run = try Tool.run(words + ["bad"], in: folder)

    #expect(run.status == 0, "\(run)")
    #expect(run.out.firstDangerous == nil)
    #expect(run.err.firstDangerous == nil)
    if Self.pictures.contains(words) { _ = Markup.expectInert(run.out) }
    #expect(try Tool.runHere(words + ["bad"], in: folder) == run)
  }

  /// Names of files that begin as the harms do; no file can be called as the other two.
  private static let names = Harm.allCases.filter { ![.nothing, .commands].contains($0) }.map {
    String($0.text.replacing("/", with: "").prefix(10))
  }

  @Test(arguments: names)
  func `a hostile file name is escaped in warnings`(name: String) throws {
    let folder = try Folder()
    try folder.write(name, Fixture.file(["nonsense"]))

    let run = try Tool.runHere("stats", name, in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.err.firstDangerous == nil)
  }

  @Test func `all hostile file names together are escaped, also of a missing file`() throws {
    // As much of each as a name may have together.
    let name = Self.names.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(8))) }.joined()
    let folder = try Folder()
    try folder.write(name, Fixture.file(["nonsense"]))

    for (path, status) in [(name, 0), (name + "\u{1B}[2J", 66)] {
      let run = try Tool.run("stats", path, in: folder)
      #expect(run.status == status, "\(run)")
      #expect(run.err.firstDangerous == nil)
    }
  }

  @Test(arguments: Harm.allCases, ["audit", "stats"])
  func `a report on a hostile trace is valid JSON`(harm: Harm, command: String) throws {
    let run = try Tool.runHere(command, "--format", "json", "bad", in: folder(saying: harm))

    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(run.out.utf8)) }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func count(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
