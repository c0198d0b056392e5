import Foundation
import Testing

@testable import trace_render

@Suite("Parts of a trace by a query")
struct WhereTests {
  private let folder: Folder

  /// A counter whose state makes another reactor go, and a third that has nothing to do with them.
  init() throws {
    folder = try Folder()
    try folder.write(
      "a",
      Fixture.file(
        Fixture.cycle.dropLast() + [
          #"{"k":"reactor","seq":10,"ts":610000,"r":2,"type":"OtherReactor","module":"App","name":""}"#,
          #"{"k":"action","seq":11,"ts":620000,"r":2,"chain":3,"cause":8,"label":"go","th":1}"#,
          #"{"k":"mutate.begin","seq":12,"ts":621000,"r":2,"chain":3,"cause":11,"label":"go","th":1}"#,
          #"{"k":"mutation","seq":13,"ts":630000,"r":2,"chain":3,"effect":12,"cause":12,"label":"went","th":1}"#,
          #"{"k":"mutate.end","seq":14,"ts":640000,"r":2,"chain":3,"cause":12,"end":"completed"}"#,
          #"{"k":"reactor","seq":15,"ts":650000,"r":3,"type":"IdleReactor","module":"App","name":""}"#,
          #"{"k":"action","seq":16,"ts":660000,"r":3,"chain":16,"label":"noise","th":1}"#,
          #"{"k":"mutate.begin","seq":17,"ts":661000,"r":3,"chain":16,"cause":16,"label":"noise","th":1}"#,
          #"{"k":"mutation","seq":18,"ts":662000,"r":3,"chain":16,"effect":17,"cause":17,"label":"noise","th":1}"#,
          #"{"k":"end","seq":19,"ts":700000,"events":18,"dropped":0}"#,
        ]))
  }

  private func run(_ words: String...) throws -> Tool.Run { try Tool.run(words, in: folder) }

  private static let note = "note: a: --where matches 5 of 18 events\n"

  @Test(arguments: ["timeline", "cycle"])
  func `a picture shows what matches and what led to it, and nothing else`(command: String) throws {
    let whole = try run(command, "a")
    let part = try run(command, "a", "--where", "r:Other")

    #expect(whole.out.contains("IdleReactor"))
    #expect(part.status == 0)
    #expect(part.err == Self.note)
    for name in ["OtherReactor", "CounterReactor", "increase", "went"] { #expect(part.out.contains(name), "\(name)") }
    #expect(!part.out.contains("IdleReactor") && !part.out.contains("noise"))
    #expect(!part.out.contains("cause unknown") && !part.out.contains("never ended"))
  }

  @Test func `statistics count what matches alone`() throws {
    let part = try run("stats", "a", "--where", "r:Other")

    #expect(part.status == 0)
    #expect(part.err == Self.note)
    #expect(part.out.contains("OtherReactor.go"))
    #expect(!part.out.contains("CounterReactor") && !part.out.contains("IdleReactor"))
    #expect(!part.out.contains("never written"))
  }

  @Test func `statistics of a folder count what matches in each trace`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("traces"), withIntermediateDirectories: true)
    try folder.write("traces/one.rtrace.jsonl", folder.text("a"))
    try folder.write("traces/two.rtrace.jsonl", Fixture.counter)

    let part = try run("stats", "traces", "--where", "r:Other")

    #expect(part.status == 0)
    #expect(part.out.contains("OtherReactor.go") && !part.out.contains("CounterReactor."))
  }

  @Test(arguments: [["otlp"], ["perfetto"], ["csv"], ["csv", "--events"], ["ndjson-flat"], ["mermaid"]])
  func `an export has what matches and what led to it`(format: [String]) throws {
    let part = try Tool.run(["export", "a", "--where", "r:Other", "--format"] + format, in: folder)

    #expect(part.status == 0)
    #expect(part.out.contains("went") && part.out.contains("add"))
    #expect(!part.out.contains("noise"))
  }

  @Test func `a value is found by the query of an option as by find`() throws {
    let log = try run("log", "a", "--where", "has:1 k:state")

    #expect(log.out == " 8      0.000501    CounterReactor      ● value 0 → 1\n" || log.out.contains("value 0 → 1"))
    #expect(log.out.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["timeline", "a", "--where", "is:slw"], "is:slw"),
    (["timeline", "a", "--where", "k:action", "--focus", "3"], "Leave out '--where'."),
    (["export", "a", "--format", "mermaid", "--chain", "3", "--where", "k:action"], "Leave out '--where'."),
    (["log", "a", "--follow", "--where", "has:x"], "'has:' needs the whole trace."),
  ])
  func `a query that cannot be asked is refused`(words: [String], reason: String) throws {
    let run = try Tool.run(words, in: folder)

    #expect(run.status == 64)
    #expect(run.err.contains(reason), "\(run.err)")
  }
}
