import Foundation
import Testing

@testable import trace_render

@Suite("Exports")
struct ExportCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a", Fixture.counter)
  }

  @Test(arguments: ExportFormat.allCases)
  func `An export is the same each time, on standard output and in a file`(format: ExportFormat) throws {
    let words = ["export", "a", "--format", format.rawValue]
    let first = try Tool.run(words, in: folder)

    #expect(first.status == 0 && first.err == "" && !first.out.isEmpty)
    #expect(try Tool.run(words + ["-o", "-"], in: folder) == first)
    #expect(try Tool.run(words + ["-o", "b"], in: folder) == Tool.Run(status: 0))
    #expect(try folder.text("b") == first.out)
    #expect(try folder.names() == ["a", "b"])
  }

  @Test func `A file that exists is kept, and nothing is left beside it`() throws {
    try folder.write("b", "precious")

    #expect(try Tool.run("export", "a", "-o", "b", in: folder).status == 73)
    #expect(try folder.text("b") == "precious")
    #expect(try Tool.run("export", "a", "-fo", "b", in: folder) == Tool.Run(status: 0))
    #expect(try folder.text("b") != "precious")
    #expect(try folder.names() == ["a", "b"])
  }

  @Test func `A trace that cannot be read leaves no file`() throws {
    try folder.write("bad", "nonsense")

    #expect(try Tool.run("export", "bad", "-o", "b", in: folder).status == 65)
    #expect(try folder.names() == ["a", "bad"])
  }

  @Test func `An export without spans is an empty file`() throws {
    try folder.write("none", Fixture.header + "\n")

    #expect(try Tool.run("export", "none", "-o", "b", in: folder) == Tool.Run(status: 0))
    #expect(try folder.text("b") == "")
  }

  @Test(arguments: [
    (["--events"], "'--events' is for '--format csv', not for 'otlp'."),
    (["--chain", "3"], "'--chain' is for '--format mermaid', not for 'otlp'."),
  ])
  func `An option of another format is refused`(words: [String], message: String) throws {
    let run = try Tool.run(["export", "a"] + words, in: folder)

    #expect(run.status == 64)
    #expect(run.err.hasPrefix("error: \(message)\n"))
  }

  @Test func `A chain that is not in the trace is refused`() throws {
    let run = try Tool.runHere(["export", "a", "--format", "mermaid", "--chain", "99"], in: folder)

    #expect(
      run == Tool.Run(status: 64, err: "error: a: no event 99 in this trace; its events are numbered from 1 to 10.\n"))
  }

  @Test func `Lost events are said`() throws {
    try folder.write(
      "lossy",
      Fixture.file(Fixture.cycle.dropLast() + [#"{"k":"dropped","seq":20,"ts":730000,"count":12,"why":"ring"}"#]))

    #expect(
      try Tool.runHere(["export", "lossy"], in: folder).err
        == "note: lossy: 12 events were lost before they were written; the export has those that are left.\n")
  }
}
