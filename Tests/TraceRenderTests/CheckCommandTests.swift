import Testing

@testable import trace_render

@Suite("Checks of laws")
struct CheckCommandTests {
  private func run(_ laws: String, _ words: String...) throws -> Tool.Run {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    try folder.write("App.laws", laws)
    return try Tool.run(["check", "App.laws", "a"] + words, in: folder)
  }

  @Test func `laws that hold end with status 0, and those that nothing is about are untested`() throws {
    let run = try run(
      "reactor CounterReactor\n  action increase leads to mutation add\n  action reset only when value = 1\n")

    #expect(run.status == 0)
    #expect(run.err == "note: App.laws:3: no trace has the action reset of CounterReactor\n")
    #expect(
      run.out == """
        held      CounterReactor: action increase leads to mutation add  (1 held)
        untested  CounterReactor: action reset only when value = 1
        none of 2 laws is broken in 1 trace; 1 held, 1 untested

        """)
  }

  @Test func `a broken law ends with status 1, its chain and the line to type`() throws {
    let run = try run("CounterReactor: always value = 0\n")

    #expect(run.status == 1)
    #expect(
      run.out == """
        App.laws:1: error: CounterReactor: always value = 0: the state is otherwise
          value was 1 after 8
              0 ms  3  #1 increase
            300 ns  4    effect increase of #1  500 µs
            400 µs  5      add
          ! 401 µs  8        value 0 → 1
          1 of 2 obligations. trace-render why a 8

        violated  CounterReactor: always value = 0  (1 held, 1 violated)
        1 of 1 law is broken in 1 trace

        """)
  }

  @Test(arguments: [
    ("never", 0), ("violated", 0), ("pending", 1), ("unknown", 1), ("untested", 1),
  ])
  func `the verdict that fails is chosen`(verdict: String, status: Int32) throws {
    #expect(try run("*: action increase is followed by mutation undo", "--fail-on", verdict).status == status)
  }

  @Test func `the share of untested laws is said of several traces`() throws {
    let folder = try Folder()
    for name in ["a", "b"] { try folder.write(name, Fixture.counter) }
    try folder.write(
      "App.laws",
      "reactor CounterReactor\n  never error\n  action increase leads to state value = 1\n"
        + "  effect load ends\n")

    let run = try Tool.run("check", "App.laws", "a", "b", in: folder)

    #expect(run.err.hasSuffix("note: 1 of 3 laws (33 %) is untested: nothing in 2 traces is about it\n"), "\(run.err)")
  }

  @Test func `a bad line is bad data, with its place and what was expected`() throws {
    let run = try run("# laws\nCounterReactor: action increase lead to mutation add\n")

    #expect(
      run
        == Tool.Run(
          status: 65,
          err: "error: App.laws:2:33: expected a verb: leads to, never leads to, comes from, is followed by, only "
            + "when, only after, stops effect, found 'lead'. Did you mean 'leads'?\n"))
  }

  @Test func `a file without laws is warned of`() throws {
    #expect(
      try run("# none\n")
        == Tool.Run(
          status: 0, out: "none of 0 laws is broken in 1 trace\n", err: "warning: App.laws has no laws\n"))
  }

  @Test func `laws or a trace that are not there, and a command without a trace, are told apart`() throws {
    let folder = try Folder()
    try folder.write("App.laws", "*: never error")

    #expect(try Tool.run("check", "No.laws", "a", in: folder).status == 66)
    #expect(try Tool.run("check", "App.laws", "a", in: folder).status == 66)
    #expect(try Tool.run("check", "App.laws", in: folder).status == 64)
  }

  @Test func `JSON, JUnit, SARIF and annotations name the line of the law`() throws {
    let laws = "CounterReactor: always value = 0\nCounterReactor: action reset leads to mutation add\n"
    let json = try run(laws, "--format", "json", "-q").out
    let junit = try run(laws, "--format", "junit", "-q").out
    let sarif = try run(laws, "--format", "sarif", "-q").out
    let gitHub = try run(laws, "--format", "github", "-q").out

    #expect(json.contains(#""law":"always value = 0","reactor":"CounterReactor","line":1,"verdict":"violated""#))
    #expect(junit.contains(#"<testsuites name="laws" tests="2" failures="1" errors="0" skipped="1" time="0">"#))
    #expect(junit.contains(#"file="App.laws" line="1" time="0">"#))
    #expect(sarif.contains(#""physicalLocation":{"artifactLocation":{"uri":"App.laws"},"region":{"startLine":1}}"#))
    #expect(gitHub.hasPrefix("::error file=App.laws,line=1,title=CounterReactor%3A always value = 0%3A the state is"))
  }
}
