import Foundation
import Testing

@testable import trace_render

@Suite("Pages that are opened")
struct OpenCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("shop.rtrace.jsonl", Fixture.counter)
  }

  @Test func `a page is made in a temporary folder, and the browser gets its path, which is printed`() throws {
    try folder.write("browser", "#!/bin/sh\necho \"$1\" > opened\n")

    // The pipe waits for the browser, which nothing else does.
    let run = try Tool.shell(
      #"mkfifo opened; chmod +x browser; "$T" open shop.rtrace.jsonl; cat opened"#, in: folder,
      environment: ["BROWSER": "./missing:./browser", "TMPDIR": folder.path])

    let paths = run.out.split(separator: "\n").map(String.init)
    #expect(run.status == 0 && run.err == "", "\(run)")
    try #require(paths.count == 2)
    #expect(paths[0] == paths[1])
    #expect(paths[0].hasPrefix(folder.path + "/trace-render-") && paths[0].hasSuffix("/shop.html"))
    let page = try Tool.run("report", "shop.rtrace.jsonl", in: folder).out
    #expect(try String(contentsOfFile: paths[0], encoding: .utf8) == page)
  }

  @Test func `a page that nothing can open is made all the same, with a warning`() throws {
    let run = try Tool.run(
      "open", "shop.rtrace.jsonl", in: folder, environment: ["BROWSER": "./missing", "TMPDIR": folder.path])

    #expect(run.status == 0)
    #expect(
      run.err
        == "warning: the page was not opened: there is no ./missing. Open the file yourself, or name a program with "
        + "BROWSER.\n")
    #expect(FileManager.default.fileExists(atPath: run.out.trimmingCharacters(in: .newlines)))
  }

  @Test func `a file that is no trace opens nothing`() throws {
    try folder.write("bad", "nonsense")

    let run = try Tool.run("open", "bad", in: folder, environment: ["BROWSER": "./missing", "TMPDIR": folder.path])

    #expect(run.status == 65)
    #expect(run.out == "")
    #expect(try folder.names() == ["bad", "shop.rtrace.jsonl"])
  }
}
