import Testing
import TraceModel

@testable import TraceLaws

@Suite("Messages of broken laws")
struct LawStoryTests {
  /// The report of one law of reactor `A`, without the list of all laws.
  private func message(_ sentence: String, _ trace: Trace, name: String = "app.rtrace.jsonl") throws -> String {
    var report = LawReport(try LawFile(parsing: "reactor A\n  \(sentence)"), file: "App.laws")
    report.add(trace, name: name)
    return report.text.split(separator: "\n\n", maxSplits: 1)[0] + "\n"
  }

  @Test func `Effects that overlap are told with the time between them`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("refresh", #"{"_0":4}"#), Line.begin("refresh", of: 2),
      Line.action("refresh", #"{"_0":7}"#), Line.begin("refresh", of: 4), Line.end(3), Line.end(5))

    #expect(
      try message("effect refresh one at a time", trace) == """
        App.laws:2: error: A: effect refresh one at a time: two ran at the same time
          20 ms after 3 began, 5 began; 3 completed 10 ms later
             0 ms  2  #1 refresh(4)
            10 ms  3    effect refresh of #1  30 ms
            20 ms  4  #2 refresh(7)
          ! 30 ms  5    effect refresh of #2  20 ms
          1 of 2 obligations. trace-render timeline app.rtrace.jsonl --focus 5 -o law.svg

        """)
  }

  @Test func `An effect that goes on is told with what it emitted, and the action that should have stopped it`() throws
  {
    let trace = try script(
      Line.reactor("A"), Line.action("load"), Line.begin("load", of: 2), Line.action("logout"),
      Line.mutation("setLoading", of: 3, #"{"_0":false}"#), Line.end(3, "error"))

    #expect(
      try message("action logout stops effect load", trace) == """
        App.laws:2: error: A: action logout stops effect load: it went on
             0 ms  2  #1 load
            10 ms  3    effect load of #1  30 ms  failed
          ! 20 ms  4  #2 logout
          ! 30 ms  5      setLoading(false)
          1 of 1 obligation. trace-render timeline app.rtrace.jsonl --focus 5 -o law.svg

        """)
  }

  @Test func `A state is told with the values of the fields in the law, and the chain that made it`() throws {
    let trace = try script(
      Line.reactor("A"), Line.first(#"{"isLoading":true,"message":null}"#), Line.action("refresh"),
      Line.begin("refresh", of: 3), Line.mutation("setMessage", of: 4, #"{"_0":"offline"}"#),
      Line.reduce("setMessage", of: 5, rev: 1), Line.state(of: 6, rev: 1, "message", "null", #""offline""#),
      Line.end(4))

    #expect(
      try message("always isLoading = false or message = nil", trace) == """
        App.laws:2: error: A: always isLoading = false or message = nil: the state is otherwise
          isLoading was true and message "offline" after 7
             0 ms  3  #1 refresh
            10 ms  4    effect refresh of #1  40 ms
            20 ms  5      setMessage("offline")
          ! 40 ms  7        message null → "offline"
          1 of 2 obligations. trace-render why app.rtrace.jsonl 7

        """)
  }

  @Test func `A promise that another action kept is told with what came of it, and with the other`() throws {
    let trace = try script(
      Line.reactor("A"), Line.first(#"{"isLoading":false}"#), Line.action("refresh"), Line.begin("refresh", of: 3),
      Line.mutation("setLoading", of: 4, #"{"_0":true}"#), Line.reduce("setLoading", of: 5, rev: 1),
      Line.state(of: 6, rev: 1, "isLoading", "false", "true"), Line.end(4, "error"), Line.action("cancel"),
      Line.begin("cancel", of: 9), Line.mutation("setLoading", of: 10, #"{"_0":false}"#),
      Line.reduce("setLoading", of: 11, rev: 2), Line.state(of: 12, rev: 2, "isLoading", "true", "false"),
      Line.end(10))

    #expect(
      try message("effect refresh leads to state isLoading = false", trace) == """
        App.laws:2: error: A: effect refresh leads to state isLoading = false: nothing of it led there, and nothing of \
        it is running
             0 ms  4  effect refresh of #1  40 ms  failed
            10 ms  5    setLoading(true)
            30 ms  7      isLoading false → true
            40 ms  8    refresh of #1 failed
          a later event is state isLoading = false (13), but #2 cancel led to it
          1 of 1 obligation. trace-render timeline app.rtrace.jsonl --focus 4 -o law.svg

        """)
  }

  @Test func `A promise with a time says whether anything of it still ran when the time had passed`() throws {
    let trace = try script(
      Line.reactor("A"), Line.first(#"{"isLoading":true}"#), Line.action("refresh"), Line.begin("refresh", of: 3),
      Line.end(4), Line.action("tap"), Line.action("tap"), Line.action("tap"))
    func reason(_ sentence: String) throws -> String? {
      let line = try message("\(sentence) leads to state isLoading = false within 20 ms", trace).split(separator: "\n")[
        0]
      return line.split(separator: "within 20 ms: ").last.map { String($0) }
    }

    #expect(try reason("effect refresh") == "it completed after 10 ms, and nothing of it led there")
    #expect(try reason("action refresh") == "its effects ended after 20 ms, and nothing of it led there")
    #expect(try reason("action tap") == "nothing of it led there, and nothing of it is running")
    let slow = try script(
      Line.reactor("A"), Line.first(#"{"isLoading":true}"#), Line.action("refresh"), Line.begin("refresh", of: 3),
      Line.action("tap"), Line.action("tap"), Line.action("tap"), Line.end(4))
    #expect(
      try message("effect refresh leads to state isLoading = false within 20 ms", slow)
        .contains("within 20 ms: nothing of it led there in time\n"))
  }

  @Test func `A promise whose effect ended before its action, by the times of two threads, is told without one`() throws
  {
    let trace = try script(
      Line.reactor("A"), Line.first(#"{"isLoading":true}"#), Line.action("refresh") + #","ts":90000000"#,
      Line.begin("refresh", of: 3) + #","ts":20000000"#, Line.end(4) + #","ts":30000000"#)
    #expect(
      try message("action refresh leads to state isLoading = false within 20 ms", trace)
        .contains("within 20 ms: nothing of it led there, and nothing of it is running\n"))
  }

  @Test(arguments: [
    (
      "always usr != nil",
      "no trace has the field usr of A: 1 of 1, first at event 2 of app.rtrace.jsonl. Did you mean 'user'?"
    ),
    (
      "always user = ada",
      "no trace has the field ada of A: 1 of 1, first at event 2 of app.rtrace.jsonl. A text stands in quotes: \"ada\"."
    ),
    ("always user.name = nil", #"user has no member name, it is "ada": 1 of 1, first at event 2 of app.rtrace.jsonl"#),
  ]) func `A field that no state has is the reason`(sentence: String, reason: String) throws {
    let trace = try script(Line.reactor("A"), Line.first(#"{"user":"ada"}"#))

    #expect(try message(sentence, trace) == "App.laws:2: note: A: \(sentence): unknown\n  \(reason)\n")
  }

  @Test func `What is unknown is a note with the reason`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("login", #"{"_0":"ada"}"#), Line.begin("login", of: 2),
      Line.mutation("setUser", of: 3, #"{"_0":"ada"}"#),
      #""k":"mutation","label":"setUser","injected":true,"unknown":true,"payload":{"_0":"ada"}"#, Line.end(3))

    #expect(
      try message("mutation setUser comes from action login", trace) == """
        App.laws:2: note: A: mutation setUser comes from action login: unknown
          its cause is not in the trace (docs/causality.md): 1 of 2, first at event 5 of app.rtrace.jsonl

        """)
  }

  @Test func `The command of a trace whose path has a space and an apostrophe can be pasted into a shell`() throws {
    let trace = try script(Line.reactor("A"), Line.first(#"{"count":1}"#), Line.action("load"))
    func command(_ sentence: String) throws -> String? {
      let text = try message(sentence, trace, name: "runs/Ada's run.rtrace.jsonl")
      return text.firstRange(of: "trace-render").map { String(text[$0.lowerBound...]) }
    }

    #expect(
      try command("never action load")
        == #"trace-render timeline 'runs/Ada'\''s run.rtrace.jsonl' --focus 3 -o law.svg"# + "\n")
    #expect(try command("always count = 2") == #"trace-render why 'runs/Ada'\''s run.rtrace.jsonl' 2"# + "\n")
  }
}
