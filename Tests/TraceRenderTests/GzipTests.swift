import Foundation
import Testing

@testable import trace_render

@Suite("Files of gzip and PNG")
struct GzipTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a", Fixture.counter)
    #expect(try Tool.shell("gzip -c a > a.gz", in: folder).status == 0)
  }

  @Test(arguments: ["stats", "timeline", "log", "validate", "find", "export"])
  func `a packed trace is read as the trace in it`(command: String) throws {
    let plain = try Tool.run(command, "a", in: folder)

    #expect(try Tool.run(command, "a.gz", in: folder) == plain)
    #expect(try folder.names() == ["a", "a.gz"])
  }

  @Test(arguments: ["stats", "timeline", "export"])
  func `a packed trace whose events do not ascend is unpacked once more`(command: String) throws {
    let text = "(head -n 1 a; tail -n +2 a | tac; \(Self.blanks)) > b; gzip -c b > b.gz"
    #expect(try Tool.shell(text, in: folder).status == 0)
    let plain = try Tool.run(command, "b", in: folder)

    #expect(plain.status == 0 && !plain.out.isEmpty, "\(plain)")
    #expect(try Tool.run(command, "b.gz", in: folder) == plain)
  }

  @Test(arguments: ["", "--from 0"])
  func `a report reads a packed trace twice`(part: String) throws {
    let plain = try Tool.shell(#""$T" report \#(part) - < a"#, in: folder)

    #expect(plain.status == 0 && !plain.out.isEmpty, "\(plain)")
    #expect(try Tool.shell(#""$T" report \#(part) - < a.gz"#, in: folder) == plain)
  }

  @Test func `a packed trace is found in a folder, and beside another in a comparison`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("traces"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: folder.file("a.gz"), toPath: folder.file("traces/b.rtrace.jsonl.gz"))

    let find = try Tool.run("find", "traces", "k:action", in: folder)
    let diff = try Tool.run("diff", "a", "a.gz", in: folder)

    #expect(find.status == 0 && find.out.hasPrefix("b.rtrace.jsonl.gz\n"))
    #expect(diff.status == 0, "\(diff)")
  }

  @Test func `members one after the other are one file`() throws {
    let parts = #"head -n 4 a | gzip -c > two.gz; tail -n +5 a | gzip -c >> two.gz; "$T" stats two.gz"#

    #expect(try Tool.shell(parts, in: folder) == Tool.run("stats", "a", in: folder))
  }

  @Test func `a damaged file of gzip is bad data`() throws {
    let run = try Tool.shell(#"(head -c 80 a.gz; echo garbage, garbage) > bad.gz; "$T" stats bad.gz"#, in: folder)

    #expect(
      run
        == Tool.Run(
          status: 65, err: "error: bad.gz: this file of gzip is damaged. Was it cut, or changed on its way?\n"))
  }

  @Test(arguments: ["cat a", "cat a; \(blanks)", "echo no header; \(blanks)"])
  func `damage behind what can be read is bad data`(contents: String) throws {
    let bad = "((\(contents)) | gzip -c; echo garbage, garbage) > bad.gz"

    #expect(
      try Tool.shell(#"\#(bad); "$T" stats bad.gz"#, in: folder)
        == Tool.Run(
          status: 65, err: "error: bad.gz: this file of gzip is damaged. Was it cut, or changed on its way?\n"))
  }

  @Test(arguments: [["export"], ["report"], ["timeline"]])
  func `an output whose name ends with gz is packed, and overwritten by the next run`(words: [String]) throws {
    let plain = try Tool.run(words + ["a"], in: folder).out

    for _ in 0..<2 {
      let run = try Tool.run(words + ["a", "-o", "out.gz"], in: folder)
      #expect(run == Tool.Run(status: 0), "\(run)")
      #expect(try Tool.shell("gzip -dc out.gz", in: folder).out == plain)
    }
  }

  @Test(.enabled(if: hasLibrary), arguments: [["--format", "png", "-o", "out"], ["-o", "out.png"]])
  func `a picture as PNG has the size of its page, and is overwritten by the next run`(words: [String]) throws {
    let name = try #require(words.last)
    for _ in 0..<2 {
      let run = try Tool.run(["timeline", "a", "--width", "850"] + words, in: folder)
      #expect(run == Tool.Run(status: 0), "\(run)")
    }

    let bytes = [UInt8](try folder.data(name))
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(bytes[16..<20].reduce(0) { $0 << 8 | Int($1) } == 850)
    #expect(bytes.count > 4_000)
  }

  /// Writes lines that say nothing, longer than a pipe and the first block that is parsed. Few and long ones take less time to read.
  private static let blanks = "yes \"$(printf %1000s)\" | head -n 3000"

  /// Without librsvg a PNG is refused, which the error of the library says.
  private static let hasLibrary = (try? Tool.shell("ldconfig -p | grep -q librsvg-2.so.2", in: Folder()))?.status == 0
}
