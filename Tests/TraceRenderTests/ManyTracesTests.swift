import Foundation
import Testing

@testable import trace_render

@Suite("Many traces as one")
struct ManyTracesTests {
  /// Two traces of a counter, in folders, beside a file that is none.
  private func folder() throws -> Folder {
    let folder = try Folder()
    for name in ["traces/b", "traces/a/deep", "traces/.hidden"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try folder.write("traces/b/one.rtrace.jsonl", Fixture.counter)
    try folder.write("traces/a/deep/two.rtrace.jsonl", Fixture.counter)
    try folder.write("traces/.hidden/no.rtrace.jsonl", "never read")
    try folder.write("traces/a/picture.svg", "no trace")
    return folder
  }

  private func json(_ run: Tool.Run) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
  }

  @Test func `the statistics of a folder are those of its traces together, and events have their trace`() throws {
    let run = try Tool.run("stats", "traces", "--format", "json", in: folder())
    let json = try json(run)
    let clock = try #require((json["clocks"] as? [[String: Any]])?.first)
    let action = try #require((clock["actions"] as? [[String: Any]])?.first)

    #expect(run.status == 0)
    #expect(run.err == "")
    #expect(json["traces"] as? Int == 2)
    #expect(clock["clock"] as? String == "virtual")
    #expect(clock["events"] as? Int == 18)
    #expect(action["count"] as? Int == 2)
    #expect(action["slowest"] as? Int == 3)
    #expect(action["trace"] as? String == "a/deep/two.rtrace.jsonl")
  }

  @Test func `files and folders are named together`() throws {
    let run = try Tool.run("stats", "traces/b/one.rtrace.jsonl", "traces/a", in: folder())

    #expect(run.status == 0)
    #expect(run.out.hasPrefix("2 traces, 18 events, none lost\n\nworst trace"))
    #expect(run.out.contains("\ntraces/a/deep/two.rtrace.jsonl "))
  }

  @Test func `find looks through a folder, says where it found what, and ends with 1 where nothing matches`() throws {
    let folder = try folder()

    let text = try Tool.run("find", "traces", "k:action", in: folder)
    let json = try Tool.run("find", "traces", "k:action", "--format", "json", in: folder)
    let none = try Tool.run("find", "traces", "has:nothing", in: folder)

    let line = " 3      0.000100  ◆ #1 increase\n"
    #expect(
      text
        == Tool.Run(
          status: 0, out: "a/deep/two.rtrace.jsonl\n\(line)b/one.rtrace.jsonl\n\(line)",
          err: "note: traces: 2 of 18 events, in 2 of 2 traces\n"))
    let objects = try json.out.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["trace"] as? String } == ["a/deep/two.rtrace.jsonl", "b/one.rtrace.jsonl"])
    #expect(objects.map { $0["found"] as? Int } == [1, 1])
    #expect(none == Tool.Run(status: 1, err: "note: traces: 0 of 18 events, in 0 of 2 traces\n"))
  }

  @Test func `log and why go through the traces of a folder`() throws {
    let folder = try folder()

    let log = try Tool.run("log", "traces", "--where", "k:action", in: folder)
    let why = try Tool.run("why", "traces", "CounterReactor.value", in: folder)

    #expect(log.status == 0)
    #expect(log.out.split(separator: "\n").map { $0.prefix(3) } == ["a/d", " 3 ", "b/o", " 3 "])
    #expect(why.status == 0)
    #expect(why.out.hasPrefix("a/deep/two.rtrace.jsonl\nCounterReactor.value: 0 → 1\n"))
    #expect(why.out.contains("\n\nb/one.rtrace.jsonl\nCounterReactor.value: 0 → 1\n"))
  }

  @Test func `an event is asked of one trace, and a field of those that have it`() throws {
    let folder = try folder()
    try folder.write("traces/other.rtrace.jsonl", Fixture.counter.replacing("CounterReactor", with: "OtherReactor"))

    let event = try Tool.run("why", "traces", "3", in: folder)
    let field = try Tool.run("why", "traces", "OtherReactor.value", in: folder)
    let none = try Tool.run("why", "traces", "NoReactor.value", in: folder)

    #expect(
      event
        == Tool.Run(
          status: 64,
          err: "error: 3 of the traces have such an event. Name one of them: a/deep/two.rtrace.jsonl, "
            + "b/one.rtrace.jsonl, other.rtrace.jsonl.\n"))
    #expect(field.status == 0)
    #expect(field.out.hasPrefix("other.rtrace.jsonl\nOtherReactor.value: 0 → 1\n"))
    #expect(none.status == 64)
    #expect(none.err.contains("'NoReactor.value' is no reactor's field"))
  }

  @Test func `a file of a folder that is no trace is left out with a warning`() throws {
    let folder = try folder()
    try folder.write("traces/cut.rtrace.jsonl", "")

    let run = try Tool.run("stats", "traces", in: folder)

    #expect(run.status == 0)
    #expect(run.out.hasPrefix("2 traces, 18 events, none lost; 1 file could not be read\n"))
    #expect(
      run.err == "warning: traces: traces/cut.rtrace.jsonl is empty. A trace begins with a header line; "
        + "did the program start to record? It is left out.\n")
  }

  @Test func `a file that was named and is no trace is an error`() throws {
    let run = try Tool.run("stats", "traces", "no.jsonl", in: folder())

    #expect(run.status == 66)
    #expect(run.err.hasPrefix("error: no.jsonl: no such file."))
  }

  @Test(arguments: ["stats", "audit", "cycle", "suite", "summary"])
  func `a folder without traces says how they come there`(command: String) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder.file("none"), withIntermediateDirectories: true)

    #expect(
      try Tool.run(command, "none", in: folder)
        == Tool.Run(
          status: 66,
          err: "error: none holds no trace: no file in it ends with .rtrace.jsonl. "
            + "Tests write theirs there with REACTOR_TRACE_DIR=none.\n"))
  }

  @Test func `a folder in which no file can be read is an error`() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder.file("bad"), withIntermediateDirectories: true)
    try folder.write("bad/a.rtrace.jsonl", "hello\n")

    let run = try Tool.run("stats", "bad", in: folder)

    #expect(run.status == 65)
    #expect(run.err.contains("error: none of 1 files could be read. The first: a.rtrace.jsonl: "))
  }

  @Test func `standard input is read alone`() throws {
    let run = try Tool.run("stats", "-", "traces", in: folder())

    #expect(run.status == 64)
    #expect(
      run.err.hasPrefix("error: Standard input can only be read alone. Name files, or folders of traces.\n"))
  }

  @Test func `the audit of a folder has each finding once`() throws {
    let run = try Tool.run("audit", "traces", "--fail-on", "error", in: folder())

    #expect(run.status == 1)
    #expect(run.out.contains("Date() reads the clock [clock] (in CounterReactor.add, seen 2 of 2)"))
    #expect(run.out.hasSuffix("1 error in 2 of 2 reduces\n"))
  }

  @Test func `the cycle of several traces is drawn as one`() throws {
    let folder = try folder()
    let run = try Tool.run(
      "cycle", "traces/b/one.rtrace.jsonl", "traces/a/deep/two.rtrace.jsonl", "-o", "cycle.svg", in: folder)

    #expect(run == .init(status: 0))
    #expect(Markup.expectInert(try folder.text("cycle.svg")).count > 10)
  }

  @Test func `no picture replaces one of the traces, not even by force`() throws {
    let folder = try folder()
    try folder.write("two.svg", Fixture.counter)

    let run = try Tool.run("cycle", "traces/b/one.rtrace.jsonl", "two.svg", "-f", "-o", "two.svg", in: folder)

    #expect(
      run
        == .init(status: 73, err: "error: two.svg cannot be created: it is one of the traces. Name another file.\n"))
    #expect(try folder.text("two.svg") == Fixture.counter)
  }

  @Test func `a suite counts fields, says what is not known, and ends with 1 below what was asked for`() throws {
    let folder = try folder()
    let run = try Tool.run("suite", "traces", in: folder)

    #expect(run.status == 0)
    #expect(
      run.out == """
        1 of 1 known cases and fields were exercised: 100 %
        2 traces, 18 events, none lost

        reactor                   case or field  count  open  errors  impure         slowest
        CounterReactor  action    increase           2     0       0       -  \(Self.slowest)
        CounterReactor  mutation  add                2     -       -       1               -
        CounterReactor  field     value              2     -       -       -               -

        CounterReactor: it is not known which other actions and mutations there are

        """)
    #expect(try Tool.run("suite", "traces", "--fail-under", "100", in: folder).status == 0)
  }

  private static let slowest = "500 µs virtual  3 in a/deep/two.rtrace.jsonl"

  @Test func `a suite tells of each law in how many traces it was held, broken and untested, as check does`() throws {
    let folder = try suiteOfLaws()

    let run = try Tool.run("suite", "traces", "--laws", "App.laws", in: folder)
    let json = try Tool.run("suite", "traces", "--laws", "App.laws", "--format", "json", in: folder).out
    let check = try Tool.run("check", "App.laws", "traces", "--format", "json", "-q", in: folder).out

    #expect(run.status == 0)
    #expect(
      run.out.contains(
        """
        law                                                              held  violated  pending  unknown  untested
        CounterReactor: action increase leads to mutation add  held         2         -        -        -         1
        CounterReactor: never error                            violated     2         1        -        -         -  \
        first in c.rtrace.jsonl
        CounterReactor: action reset only when value = 1       untested     -         -        -        -         3
        """), "\(run.out)")
    #expect(run.out.contains(" known cases, fields and laws were exercised: "))
    #expect(
      json.contains(
        #"{"law":"CounterReactor: never error","verdict":"violated","held":2,"violated":1,"pending":0,"unknown":0,"#
          + #""untested":0,"trace":"c.rtrace.jsonl"}"#))
    for verdict in ["held", "violated", "untested"] {
      #expect(check.components(separatedBy: "\"verdict\":\"\(verdict)\",\"held\"").count == 2)
      #expect(json.components(separatedBy: "\"verdict\":\"\(verdict)\"").count == 2)
    }
  }

  @Test func `a law that no trace is about counts as not exercised, and a file may name the laws`() throws {
    let folder = try suiteOfLaws()
    #expect(try Tool.run("suite", "traces", "--fail-under", "100", in: folder).status == 0)
    try folder.write(".trace-render", "laws App.laws\n")

    let run = try Tool.run("suite", "traces", "--fail-under", "100", in: folder)

    #expect(run.status == 1)
    #expect(run.err.contains("3 of 4 known cases, fields and laws were exercised: 75 %"), "\(run.err)")
    let svg = try Tool.run("suite", "traces", "--format", "svg", in: folder).out
    for text in ["1 law broken", "1 law untested", "held in 2, violated in 1"] { #expect(svg.contains(text)) }
  }

  /// Two counters that are fine, and an empty trace with an error.
  private func suiteOfLaws() throws -> Folder {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder.file("traces"), withIntermediateDirectories: true)
    for name in ["a", "b"] { try folder.write("traces/\(name).rtrace.jsonl", Fixture.counter) }
    try folder.write(
      "traces/c.rtrace.jsonl",
      Fixture.file([
        #"{"k":"reactor","seq":1,"ts":0,"r":1,"type":"CounterReactor","module":"App","name":""}"#,
        #"{"k":"state","seq":2,"ts":1,"r":1,"rev":0,"initial":true,"payload":{"value":0}}"#,
        #"{"k":"error","seq":3,"ts":5,"r":1,"chain":3,"type":"URLError","msg":"offline"}"#,
        #"{"k":"end","seq":4,"ts":9,"events":3,"dropped":0}"#,
      ]))
    try folder.write(
      "App.laws",
      "reactor CounterReactor\n  action increase leads to mutation add\n  never error\n"
        + "  action reset only when value = 1\n")
    return folder
  }

  @Test func `a suite below the asked share is status 1, and one that cannot tell is status 65`() throws {
    let folder = try Folder()
    let more = Fixture.cycle.map { $0.replacing(#"{"value":0}"#, with: #"{"value":0,"other":1}"#) }
    try folder.write("half", Fixture.file(more))
    try folder.write("names", Fixture.file(more.filter { !$0.contains("\"initial\"") }))

    let half = try Tool.run("suite", "half", "--fail-under", "51", in: folder)
    #expect(half.status == 1)
    #expect(
      half.err
        == "warning: half: 1 of 2 known cases and fields were exercised: 50 %, less than the 51 % of --fail-under\n")
    let names = try Tool.run("suite", "names", "--fail-under", "1", in: folder)
    #expect(names.status == 65)
    #expect(
      names.err == "error: --fail-under 1 cannot be decided: nothing is known of what can happen: "
        + "cases are read with --sources, fields from traces with values.\n")
  }

  @Test func `the picture of a suite is inert, whatever its labels are`() throws {
    let folder = try Folder()
    let evil = Fixture.counter.replacing("increase", with: #"<script>\u202e&"#)
    try folder.write("evil", evil)

    let run = try Tool.run("suite", "evil", "--format", "svg", "-o", "suite.svg", in: folder)

    #expect(run.status == 0)
    #expect(Markup.expectInert(try folder.text("suite.svg")).count > 10)
  }

  @Test func `a summary is Markdown with the cycle as Mermaid`() throws {
    let run = try Tool.run("summary", "traces", in: folder())

    #expect(run.status == 0)
    #expect(run.out.hasPrefix("## 2 traces, no expectation failed\n"))
    #expect(run.out.contains("| error | CounterReactor.add | Date() reads the clock | App/Counter.swift:42 | 2 of 2 |"))
    #expect(run.out.contains("\n```mermaid\nflowchart LR\n"))
    #expect(run.out.contains("{{\"increase 2×\"}}"))
    #expect(try !Tool.run("summary", "traces", "--no-cycle", in: folder()).out.contains("mermaid"))
  }

  @Test func `a summary says what went wrong by the faults of the traces, and breaks lines where they break`() throws {
    let folder = try Folder()
    let lines = Fixture.counter.split(separator: "\n").dropLast().map { String($0) }
    let rest = [
      #"{"k":"mutate.begin","seq":90,"ts":9000000,"r":1,"chain":90,"label":"listen","dur":1000}"#,
      #"{"k":"error","seq":91,"ts":9100000,"r":1,"chain":90,"cause":90,"type":"Refused","msg":"one\ntwo | 3"}"#,
      #"{"k":"open","seq":92,"ts":9200000,"cause":90}"#,
    ]
    try folder.write("a.rtrace.jsonl", (lines + rest).map { $0 + "\n" }.joined())

    let out = try Tool.run("summary", "a.rtrace.jsonl", "--no-cycle", in: folder).out

    #expect(out.contains("### What went wrong\n\n|  | where | why | times |\n"))
    #expect(out.contains("| Never ended | CounterReactor.listen | its effect had not ended when the trace did | 1 |"))
    #expect(out.contains("Refused: one<br>two \\| 3"))
    #expect(!out.contains("\\\\n"))
  }

  @Test func `traces of two clocks are not drawn as one`() throws {
    let folder = try folder()
    try folder.write("traces/real.rtrace.jsonl", Fixture.counter.replacing("\"virtual\"", with: "\"monotonic\""))

    let run = try Tool.run("cycle", "traces", "-o", "cycle.svg", in: folder)

    #expect(run.status == 0)
    #expect(
      run.err == "warning: traces: 1 of the traces have the clock \"monotonic\" and are not drawn: "
        + "times of different clocks cannot be told together. Name them alone.\n")
  }
}
