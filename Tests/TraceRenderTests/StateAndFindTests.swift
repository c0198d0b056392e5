import Foundation
import Testing

@testable import trace_render

@Suite("States and searches")
struct StateAndFindTests {
  private func run(_ words: String...) throws -> Tool.Run {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    return try Tool.run(words, in: folder)
  }

  private static let first = #"CounterReactor "counter" #1: revision 0, event 2, 0.000002 s"#
  private static let last = #"revision 1, event 8, 0.000501 s"#

  @Test func `a state is printed as JSON, with its revision and event`() throws {
    #expect(
      try run("state", "a")
        == Tool.Run(status: 0, out: "CounterReactor \"counter\" #1: \(Self.last)\n{\n  \"value\": 1\n}\n"))
    let early = Tool.Run(status: 0, out: "\(Self.first)\n{\n  \"value\": 0\n}\n")
    #expect(try run("state", "a", "--after", "7") == early)
    #expect(try run("state", "a", "--at", "500us", "--reactor", "counter") == early)
  }

  @Test func `a printed time includes its event`() throws {
    #expect(try run("state", "a", "--at", "0.000501").out.contains("\"value\": 1"))
  }

  @Test func `changes since a moment are printed as steps`() throws {
    let changes = Tool.Run(status: 0, out: "\(Self.first) to \(Self.last)\n  value 0 → 1\n")
    #expect(try run("state", "a", "--diff") == changes)
    #expect(try run("state", "a", "--diff", "--after", "5") == changes)
    #expect(try run("state", "a", "--diff", "--after", "8").out.hasSuffix("\nno change in what is known\n"))
  }

  @Test func `a state as JSON says whether it is complete`() throws {
    let out = try run("state", "a", "--diff", "--format", "json").out
    let json = try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any])
    let state = try #require((json["states"] as? [[String: Any]])?.first)

    #expect(state["complete"] as? Bool == true)
    #expect((state["state"] as? [String: Int]) == ["value": 0])
    #expect((state["diff"] as? [[String: Any]])?.first?["path"] as? String == "/value")
  }

  @Test func `a moment that is not in the trace is refused`() throws {
    #expect(
      try run("state", "a", "--after", "99")
        == Tool.Run(
          status: 64, err: "error: a: no event 99 in this trace; its events are numbered from 1 to 10.\n"))
    #expect(
      try run("state", "a", "--at", "1us")
        == Tool.Run(status: 64, err: "error: a: no state came before that moment.\n"))
    let both = try run("state", "a", "--at", "1us", "--after", "3")
    #expect(both.status == 64)
    #expect(both.err.hasPrefix("error: '--at' and '--after' name two moments. Write one of them.\n"))
  }

  @Test func `a search lists its events and counts them`() throws {
    #expect(
      try run("find", "a", "k:state -value")
        == Tool.Run(status: 0, out: " 2      0.000002  ● first state\n", err: "note: a: 1 of 9 events\n"))
    let none = try run("find", "a", "has:nothing")
    #expect(none == Tool.Run(status: 1, err: "note: a: 0 of 9 events\n"))
    #expect(try run("find", "a", "is:impure", "--count") == Tool.Run(status: 0, out: "2\n"))
    #expect(try run("find", "a", "has:nothing", "--count") == Tool.Run(status: 1, out: "0\n"))
    #expect(
      try run("find", "a", "is:impure", "--count", "--format", "json").out
        == #"{"query":"is:impure","found":2,"events_in_all":9}"# + "\n")
  }

  @Test func `a search as JSON has the facts that can be searched for`() throws {
    let out = try run("find", "a", "is:impure", "--format", "json", "--quiet").out
    let json = try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any])
    let events = try #require(json["events"] as? [[String: Any]])

    #expect(json["found"] as? Int == 2)
    #expect(events.compactMap { $0["seq"] as? Int } == [6, 7])
    #expect(events.compactMap { $0["is"] as? [String] } == [["impure"], ["impure"]])
  }

  /// The story of a law marks the events that `find` finds.
  @Test(arguments: [
    ("always value = 0", [8]), ("action increase leads to mutation reset", [3]), ("never mutation add", [5]),
    ("action increase leads to at most 0 state value = 1", [8]), ("after action increase never mutation add", [5]),
    ("action increase stops effect increase", []), ("always value < 2", []),
  ])
  func `events that broke a law are found`(law: String, events: [Int]) throws {
    let folder = try Folder()
    try folder.write("a", Fixture.counter)
    try folder.write("App.laws", "CounterReactor: \(law)\n")

    let json = try Tool.run("find", "a", "is:unlawful", "--laws", "App.laws", "--format", "json", "-q", in: folder)
    let values = try Tool.run("log", "a", "--where", "is:unlawful has:1", "--laws", "App.laws", "-q", in: folder)

    #expect(json.status == (events.isEmpty ? 1 : 0))
    let found = json.out.matches(of: /"seq":([0-9]+)/).compactMap { Int($0.output.1) }
    #expect(found == events)
    #expect(json.out.contains(#""is":["unlawful"]"#) == !events.isEmpty)
    #expect(values.out.contains("value 0 → 1") == events.contains(8))
  }

  @Test(arguments: [
    ["find", "traces", "is:unlawful"], ["timeline", "traces/a.rtrace.jsonl", "--where", "is:unlawful"],
  ])
  func `without laws it is said how to name them, in a folder too`(words: [String]) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(atPath: folder.file("traces"), withIntermediateDirectories: true)
    try folder.write("traces/a.rtrace.jsonl", Fixture.counter)

    let run = try Tool.run(words, in: folder)

    #expect(run.status == 64)
    #expect(run.err.contains("Add --laws App.laws, or a line 'laws App.laws' to .trace-render."), "\(run.err)")
    try folder.write("App.laws", "CounterReactor: always value = 0\n")
    try folder.write(".trace-render", "laws App.laws\n")
    #expect(try Tool.run(words, in: folder).status == 0)
  }

  @Test func `a query that is none is refused with what there is`() throws {
    let mark = try run("find", "a", "is:slw")
    #expect(mark.status == 64)
    #expect(mark.err.hasPrefix("error: 'is:slw' is nothing that an event can be. Please provide one of failed, "))
    let loose = try run("find", "a", "r:Counter", "k:state")
    #expect(loose.err.hasPrefix("error: Unexpected argument 'k:state'. Put the query into quotes.\n"))
  }

  @Test func `a matrix is a picture, a table or JSON`() throws {
    #expect(
      try run("matrix", "a", "--format", "text")
        == Tool.Run(status: 0, out: "CounterReactor  count  value  no-op\nadd                 1      1      0\n"))
    let markup = Markup.expectInert(try run("matrix", "a").out)
    #expect(markup.marks("write").count == 1)
    #expect(markup.marks("field").count == 1)
    #expect(try run("matrix", "a", "--format", "dot").out.hasPrefix("digraph"))
    let json = try run("matrix", "a", "--format", "json").out
    #expect(json.contains(#"{"field":"value","count":1,"unobserved":0,"raced":false}"#))
  }
}
