import Foundation
import Testing
import TraceDiagram
import TraceModel
import TraceSamples

@testable import trace_render

@Suite("Parts of a trace that are drawn")
struct TimelineCommandTests {
  /// A folder with the trace of a busy app, and the graph that it tells.
  private final class Busy {
    let folder: Folder
    private lazy var reading = Result { [folder] in
      let trace = try TraceReader.read(path: folder.file("busy"))
      return (trace: trace, graph: TraceGraph(trace))
    }

    var trace: Trace { get throws { try reading.get().trace } }
    var graph: TraceGraph { get throws { try reading.get().graph } }

    init(events: Int) throws {
      folder = try Folder()
      let writer = try TraceWriter(path: folder.file("busy"), header: BusyApp.header)
      BusyApp.play(events: events, seed: 3) { writer.append($0) }
      _ = writer.finish()
    }

    func draw(_ words: String...) throws -> (markup: Markup, remarks: String) {
      let run = try Tool.run(words + ["busy"], in: folder)
      #expect(run.status == 0, "\(run)")
      return (Markup.expectInert(run.out), run.err)
    }

    /// The same of the graph as it is, without a process that reads the file again.
    func drawHere(_ words: String...) throws -> (markup: Markup, remarks: String) {
      guard case .run(let run) = try Invocation(parsing: words + ["busy"]),
        let command = run.job.command as? TimelineCommand
      else {
        throw Tool.Missing(description: "\(words) are not those of a timeline.")
      }
      let graph = try graph
      let picture = try graph.timeline(try command.options(in: graph), eventChains: EventChains(trace))
      return (Markup.expectInert(try picture.svg()), picture.remarks.joined(separator: "\n"))
    }
  }

  @Test func `each command that an overview names draws what it is about in detail`() throws {
    let busy = try Busy(events: 24_000)
    let graph = try busy.graph

    let (overview, remarks) = try busy.draw("timeline")

    #expect(remarks.contains("this is an overview"))
    let commands = overview.marks("command").map(\.words)
    #expect(commands.count == 10)
    for command in commands {
      let words = command.split(separator: " ").map { String($0) }
      let seq = try #require(UInt64(words.last ?? ""), "\(command)")
      let label =
        graph.actions.first { $0.seq == seq }?.label ?? graph.effects.first { $0.seq == seq }?.label
        ?? graph.commits.first { $0.seq == seq }?.label
      let (detail, remarks) = try busy.drawHere("timeline", words[0], words[1])
      #expect(!remarks.contains("overview"))
      #expect(!detail.marks("action").isEmpty)
      #expect(detail.text.contains(try #require(label)), "\(command)")
    }
  }

  @Test func `pages of an overview follow each other, and say what to type for one`() throws {
    let busy = try Busy(events: 24_000)

    let pages = try busy.draw("timeline").markup.marks("page").map { $0.title.split(separator: " ").map { String($0) } }

    #expect(pages.count == 10)
    #expect(pages.allSatisfy { $0.count == 6 && $0[2] == "--from" && $0[4] == "--to" })
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0[5] == $1[3] })
    let (page, remarks) = try busy.draw("timeline", pages[4][2], pages[4][3], pages[4][4], pages[4][5])
    #expect(!remarks.contains("overview") && !page.marks("action").isEmpty)
  }

  @Test func `--slow says from when on an overview calls an action slow`() throws {
    let busy = try Busy(events: 24_000)

    func words(_ options: String...) throws -> String {
      let words = ["timeline"] + options + ["busy"]
      let run = try Tool.run(words, in: busy.folder)
      return Markup.expectInert(run.out).text.replacing("\u{A0}", with: " ")
    }
    #expect(try !words().contains("over 3 ms"))
    #expect(try words("--slow", "3ms").contains("over 3 ms"))
  }

  @Test func `--from and --to show what was sent between them`() throws {
    let busy = try Busy(events: 3_000)

    let (markup, _) = try busy.draw("timeline", "--from", "20ms", "--to", "40ms")

    let sent = try busy.graph.actions.filter { 20_000_000...40_000_000 ~= $0.time }
    #expect(sent.count > 10)
    #expect(
      markup.marks("action").map { String($0.title.prefix { $0 != " " }) }.sorted()
        == sent.map { "#\($0.number)" }.sorted())
  }

  @Test func `--reactor shows the actions of one type`() throws {
    let busy = try Busy(events: 1_500)

    let (markup, _) = try busy.draw("timeline", "--reactor", "CartReactor")

    let graph = try busy.graph
    let ids = Set(graph.reactors.filter { $0.type == "CartReactor" }.map(\.id))
    #expect(ids.count == 2)
    #expect(markup.marks("action").count == graph.actions.count { ids.contains($0.reactor) })
  }

  @Test func `--focus shows a chain from its root, and nothing beside it`() throws {
    let busy = try Busy(events: 3_000)
    let driven = try #require(try busy.graph.actions.last { $0.cause != .none })
    let chain = try #require(EventChains(try busy.trace).chain(of: driven.seq))
    let numbers = try busy.graph.actions.filter { chain.contains($0.seq) }.map { "#\($0.number)" }

    let (markup, _) = try busy.draw("timeline", "--focus", "\(driven.seq)")

    #expect(2..<20 ~= numbers.count)
    #expect(markup.marks("action").map { String($0.title.prefix { $0 != " " }) }.sorted() == numbers.sorted())
  }

  @Test func `--focus takes an action by the number that pictures give it`() throws {
    let busy = try Busy(events: 3_000)
    let action = try #require(try busy.graph.actions.last { $0.cause != .none })

    let byNumber = try busy.draw("timeline", "--focus", "#\(action.number)").markup.marks("action")

    #expect(byNumber == (try busy.draw("timeline", "--focus", "\(action.seq)").markup.marks("action")))
    #expect(!byNumber.isEmpty)
  }

  @Test func `numbers and times that are not in the trace are reported`() throws {
    let folder = try Folder()
    try folder.write("t", Fixture.counter)
    func told(_ words: String...) throws -> Tool.Run {
      let run = try Tool.run(["timeline", "t"] + words, in: folder)
      return Tool.Run(status: run.status, err: run.err)
    }
    let span = "which goes from 1 µs to 600 µs"

    #expect(
      try told("--focus", "#99")
        == .init(status: 64, err: "error: t: no action #99 in this trace; its actions are numbered from #1 to #1\n"))
    #expect(
      try told("--from", "1h")
        == .init(status: 64, err: "error: t: --from 1 h is after the end of this trace, \(span)\n"))
    #expect(
      try told("--to", "500ns")
        == .init(status: 64, err: "error: t: --to 500 ns is before the first event of this trace, \(span)\n"))
    #expect(
      try told("--to", "20s")
        == .init(
          status: 0, err: "note: t: the trace ends at 600 µs, before --to 20 s: the timeline ends there too\n"))
  }

  @Test(arguments: [50, 300])
  func `--max-events shows no more, and says what it leaves out`(most: Int) throws {
    let busy = try Busy(events: 3_000)

    let (markup, remarks) = try busy.draw("timeline", "--max-events", "\(most)")

    #expect(1...most ~= markup.marks("action").count)
    #expect(remarks.contains("the stretch from") && remarks.contains("leaves") && remarks.contains("out"))
  }

  @Test func `--max-nodes folds light nodes, and reports them`() throws {
    let busy = try Busy(events: 3_000)
    func nodes(_ markup: Markup) -> Int {
      ["action", "effect", "mutation", "state"].reduce(0) { $0 + markup.marks($1).count }
    }

    let all = try busy.draw("cycle", "--max-nodes", "1000").markup
    let (few, remarks) = try busy.draw("cycle", "--max-nodes", "30")

    #expect(nodes(few) < nodes(all))
    #expect(few.text.contains("others ("))
    #expect(!all.text.contains("others ("))
    #expect(remarks.contains("into \"others\" (--max-nodes"))
  }
}
