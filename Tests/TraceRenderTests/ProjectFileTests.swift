import Foundation
import Testing
import TraceModel

@testable import trace_render

@Suite("The file beside a package")
struct ProjectFileTests {
  private let folder: Folder

  /// A counter whose second effect never ends.
  init() throws {
    folder = try Folder()
    try folder.write(
      "a",
      Fixture.file(
        Fixture.cycle.dropLast() + [
          #"{"k":"action","seq":10,"ts":610000,"r":1,"chain":10,"label":"listen","th":1}"#,
          #"{"k":"mutate.begin","seq":11,"ts":611000,"r":1,"chain":10,"cause":10,"label":"listen","th":1}"#,
          #"{"k":"end","seq":12,"ts":700000,"events":11,"dropped":0}"#,
        ]))
  }

  private static let commands = [
    ["timeline", "a"], ["timeline", "a", "--format", "dot"], ["cycle", "a"], ["stats", "a"], ["log", "a"],
    ["suite", "a", "--format", "svg"], ["summary", "a"], ["why", "a", "10"], ["export", "a", "--format", "mermaid"],
  ]

  @Test(arguments: commands)
  func `nothing complains of an effect that is meant to stay open`(words: [String]) throws {
    let before = try Tool.run(words, in: folder)
    try folder.write(".trace-render", "effect CounterReactor.listen stays open\n")
    let after = try Tool.run(words, in: folder)

    #expect(before.out.contains("never ended"), "\(before)")
    #expect(!after.out.contains("never ended"), "\(after)")
    #expect(after.out.contains("listen"))
    #expect(after.status == 0)
  }

  @Test func `a search finds it no more, a suite counts it not, and a page lists no finding of it`() throws {
    #expect(try Tool.run("find", "a", "is:open", "-q", in: folder).status == 0)
    try folder.write(".trace-render", "effect listen stays open   # the connection\n")

    #expect(try Tool.run("find", "a", "is:open", "-q", in: folder) == Tool.Run(status: 1))
    #expect(try !Tool.run("report", "a", in: folder).out.contains("its effect had not ended when the trace did"))
    let json = try Tool.run("stats", "a", "--format", "json", in: folder).out
    #expect(json.contains(#""open":0"#) && !json.contains(#""open":1"#))
  }

  @Test func `a laws file that it names declares effects too, and is read from beside it`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("deep"), withIntermediateDirectories: true)
    try folder.write("App.laws", "reactor CounterReactor\n  effect listen stays open\n")
    try folder.write(".trace-render", "laws App.laws\n")

    #expect(try Tool.shell(#"cd deep; "$T" find ../a is:open -q"#, in: folder).status == 1)
    try folder.write("Other.laws", "CounterReactor: never error\n")
    #expect(try Tool.run("find", "a", "is:open", "-q", "--laws", "Other.laws", in: folder).status == 0)
    try folder.write(".trace-render", "laws \(folder.file("App.laws"))\n")
    #expect(try Tool.shell(#"cd deep; "$T" find ../a is:open -q"#, in: folder).status == 1)
    try folder.write("App.laws", "effect listen stay open\n")
    #expect(try Tool.run("find", "a", "is:open", in: folder).status == 65)
  }

  @Test func `another effect of that name is another reactor's`() throws {
    try folder.write(".trace-render", "effect Other.listen stays open\n")

    #expect(try Tool.run("find", "a", "is:open", "-q", in: folder).status == 0)
  }

  @Test func `its suppressions count in an audit, also from a folder within, beside those of a file`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("deep/er"), withIntermediateDirectories: true)
    #expect(try Tool.run("audit", "a", "--fail-on", "error", in: folder).status == 1)
    try folder.write(".trace-render", "slow 1ms\nclock CounterReactor  # it shows the time\n")

    let audit = #"cd deep/er; "$T" audit ../../a --fail-on error --show-exempted"#
    let run = try Tool.shell(audit, in: folder)

    #expect(run.status == 0)
    #expect(run.out.contains("it shows the time"))
  }

  @Test func `the slow limit is the file's, unless the command line says another`() throws {
    // The effect takes 600 ms, in place of as many microseconds.
    try folder.write("slow", folder.text("a").replacing(/"ts":[0-9]+/) { "\($0.output)000" })
    let usual = try Tool.run("cycle", "slow", in: folder).out
    try folder.write(".trace-render", "slow 2s\n")

    let fromFile = try Tool.run("cycle", "slow", in: folder).out
    let fromLine = try Tool.run("cycle", "slow", "--slow", "100ms", in: folder).out

    #expect(usual.contains("with p95 above 250 ms"))
    #expect(!fromFile.contains("p95 above"))
    #expect(fromLine.contains("with p95 above 100 ms"))
  }

  @Test(arguments: [
    ("slow", "slow 500ms"), ("slow soon", "slow 500ms"), ("effect listen", "effect Session.listen stays open"),
    ("effect listen stays", "effect Session.listen stays open"), ("laws", "laws App.laws"),
  ])
  func `a line that says nothing is refused with its number and a remedy`(line: String, form: String) throws {
    try folder.write(".trace-render", "# ours\n\(line)\n")

    let run = try Tool.run("stats", "a", in: folder)

    #expect(
      run
        == Tool.Run(status: 65, err: "error: ./.trace-render:2: '\(line)' cannot be read. Write '\(form)'.\n"))
  }

  @Test func `a second file of laws is refused`() throws {
    try folder.write("App.laws", "*: never error\n")
    try folder.write(".trace-render", "laws App.laws\nlaws App.laws\n")

    let run = try Tool.run("stats", "a", in: folder)

    #expect(run.status == 65)
    #expect(run.err.hasPrefix("error: ./.trace-render:2: 'laws App.laws' names a second file of laws."), "\(run.err)")
  }

  @Test func `a suppression of no rule is refused with its number`() throws {
    try folder.write(".trace-render", "slow 1s\nclok Counter *\n")

    let run = try Tool.run("stats", "a", in: folder)

    #expect(run.status == 65)
    #expect(run.err.hasPrefix("error: ./.trace-render:2: no rule is called"), "\(run.err)")
  }
}
