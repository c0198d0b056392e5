import Foundation
import Testing

@testable import trace_render

@Suite("Answers about events")
struct AnswersTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    return folder
  }

  private func lines(_ words: String..., err: String = "", status: Int32 = 0) throws -> String {
    let run = try Tool.run(words, in: folder())
    #expect(run.err == err)
    #expect(run.status == status)
    return run.out
  }

  @Test func `the log has a line for each main event, indented by cause`() throws {
    #expect(
      try lines("log", "a") == """
         2      0.000002  ● first state
         3      0.000100  ◆ #1 increase
         4      0.000101    ▬ effect increase of #1  500 µs
         5      0.000500      ▼ add
         7      0.000501        ▨ clock  Date() reads the clock  App/Counter.swift:42
         8      0.000501        ● value 0 → 1

        """)
    #expect(try lines("log", "a", "--all").split(separator: "\n").count == 10)
  }

  @Test func `the log is narrowed by a chain, a reactor and a text`() throws {
    #expect(try lines("log", "a", "--chain", "#1").split(separator: "\n").count == 5)
    #expect(try lines("log", "a", "--chain", "2").split(separator: "\n").count == 1)
    #expect(
      try lines("log", "a", "--grep", "DATE")
        == " 7      0.000501        ▨ clock  Date() reads the clock  App/Counter.swift:42\n")
    #expect(try lines("log", "a", "--reactor", "counter") == lines("log", "a", "--reactor", "#1"))
    #expect(
      try lines(
        "log", "a", "--reactor", "CounterReacto",
        err: "error: a: there is no reactor 'CounterReacto'. Did you mean 'CounterReactor'?\n", status: 64) == "")
    #expect(
      try lines(
        "log", "a", "--chain", "#2",
        err: "error: a: no action #2 in this trace; its actions are numbered from #1 to #1.\n", status: 64) == "")
  }

  @Test func `the log as JSON is an object a line`() throws {
    let out = try lines("log", "a", "--format", "json", "--grep", "value")

    #expect(
      out == #"{"seq":8,"ts":500500,"kind":"state","r":1,"reactor":"CounterReactor","chain":3,"cause":6,"rev":1,"#
        + #""diff":[{"op":"replace","path":"/value","old":0,"value":1}],"text":"value 0 → 1"}"# + "\n")
  }

  @Test func `the log is colored if that is asked for, and only then`() throws {
    #expect(try lines("log", "a", "--color", "always").contains("\u{1B}[38;5;32m◆ #1 increase\u{1B}[0m"))
    #expect(try !lines("log", "a").contains("\u{1B}"))
    #expect(try !lines("log", "a", "--color=auto").contains("\u{1B}"))
  }

  @Test func `following a whole trace prints it, with the ends of effects, and ends`() throws {
    let out = try lines("log", "a", "--follow")

    #expect(out.hasSuffix("        ● value 0 → 1\n 9      0.000600      ╵ increase of #1 completed  500 µs\n"))
  }

  @Test func `following prints what comes while it comes, and ends with the trace`() throws {
    let folder = try folder()
    let lines = Fixture.counter.split(separator: "\n").map { $0 + "\n" }
    try folder.write("head", lines.prefix(7).joined())
    try folder.write("rest", lines.dropFirst(7).joined())

    // The rest is written only when the first part has been printed.
    let run = try Tool.shell(
      """
      cp head live; : > out; $T log live --follow > out & pid=$!
      until grep -q '▼ add' out; do kill -0 $pid || exit 9; done
      grep -c 'value 0' out; cat rest >> live; wait $pid; echo "ended $?"; grep -c 'value 0' out
      """, in: folder)

    #expect(run == Tool.Run(status: 0, out: "0\nended 0\n1\n"))
  }

  @Test func `following a file in which another trace begins prints what came of the one before`() throws {
    let folder = try folder()
    let (before, after) = (Fixture.file(Fixture.cycle.dropLast()), Fixture.counter)
    try folder.write("two", before + after.replacing("0e4736", with: "0e4737"))

    let run = try Tool.run("log", "two", "--follow", in: folder)

    #expect(run.status == 0)
    #expect(run.out.split(separator: "\n").filter { $0.hasSuffix("● value 0 → 1") }.count == 2)
  }

  @Test func `an action is explained by its chain and what followed`() throws {
    #expect(
      try lines("why", "a", "#1") == """
         3      0.000100             ◆ #1 increase

        followed
         4      0.000101  ▬ effect increase of #1  500 µs
         5      0.000500    ▼ add
         7      0.000501      ▨ clock  Date() reads the clock  App/Counter.swift:42
         8      0.000501      ● value 0 → 1
        2 more events followed from it; --all shows them

        """)
    #expect(try lines("why", "a", "3") == lines("why", "a", "#1"))
  }

  @Test func `a field is explained by its last write and the waits before it`() throws {
    let text = """
      CounterReactor.value: 0 → 1
       3      0.000100             ◆ #1 increase
       4      0.000101    +300 ns  ▬ effect increase of #1  500 µs
       5      0.000500    +400 µs  ▼ add
       6      0.000501    +100 ns  ▪ reduce add  300 ns
       8      0.000501    +400 ns  ● value 0 → 1

      nothing followed from it

      """
    for name in ["value", "CounterReactor.value", "counter.value", "#1.value"] {
      #expect(try lines("why", "a", name) == text, "\(name)")
    }
    #expect(
      try lines("why", "a", "value", "--all")
        == "CounterReactor.value: 1 write\n8  0.000501  0 → 1  ▼ add  of ◆ #1 increase\n")
    #expect(try lines("why", "a", "value", "--at", "2us") == "CounterReactor.value was not written.\n")
  }

  @Test func `a field that is not there is refused with the nearest one`() throws {
    let states = "error: a: the states of CounterReactor have no field 'vlue'. Did you mean 'value'?\n"
    #expect(try lines("why", "a", "CounterReactor.vlue", err: states, status: 64) == "")
    let field =
      "error: a: 'Counter.value' is no reactor's field. Write a reactor's type and a field of its state, as in Cart.total.\n"
    #expect(try lines("why", "a", "Counter.value", err: field, status: 64) == "")
  }

  @Test func `an explanation as JSON has the path with its links and waits`() throws {
    let out = try lines("why", "a", "value", "--format", "json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any])
    let why = try #require(json["why"] as? [String: Any])
    let path = try #require(why["path"] as? [[String: Any]])

    #expect(path.compactMap { $0["link"] as? String } == ["root", "trigger", "trigger", "trigger", "trigger"])
    #expect(path.compactMap { $0["wait"] as? Int } == [0, 300, 399_700, 100, 400])
    #expect((json["writes"] as? [[String: Any]])?.first?["value"] as? Int == 1)
  }
}
