import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("A cycle from a trace")
struct CycleOptionsTests {
  @Test(arguments: [([], "no events in this trace"), ([1], "no action and no mutation in this trace")])
  func `a picture of an empty cycle says so`(_ events: [UInt64], _ words: String) throws {
    let trace = Trace(
      header: Trace.Header(process: "calm"),
      events: events.map { TraceEvent(seq: $0, time: 0, kind: .mark(label: "start", payload: nil)) })

    let tree = try MarkupTree(try trace.cycle().svg())

    #expect(tree.all("text").map(\.words).contains(words))
    #expect(tree.all("text").map(\.words).contains("Cycle of calm"))
  }

  @Test func `a cycle counts its renders, and shows their duration`() throws {
    var events = [
      TraceEvent(seq: 1, time: 0, reactor: 1, kind: .reactor(.init(type: "CounterReactor"))),
      TraceEvent(seq: 2, time: 10, reactor: 1, kind: .action(.init(label: "increase", source: "view:Counter"))),
      TraceEvent(seq: 3, time: 20, reactor: 1, cause: 2, kind: .mutateBegin(.init(label: "increase", duration: 900))),
      TraceEvent(seq: 4, time: 30, reactor: 1, cause: 3, kind: .mutation(.init(label: "add", effect: 3))),
      TraceEvent(seq: 5, time: 40, reactor: 1, cause: 4, kind: .reduce(.init(label: "add", duration: 7, revision: 1))),
      TraceEvent(
        seq: 6, time: 50, reactor: 1, cause: 5,
        kind: .state(.init(revision: 1, change: .diff([.init(.replace, path: "/value", value: JSONText("1"))])))),
      TraceEvent(seq: 8, time: 900, reactor: 1, cause: 3, kind: .mutateEnd(.completed, by: nil)),
    ]
    for seq: UInt64 in 10...12 {
      events.append(
        TraceEvent(
          seq: seq, time: 1_000, reactor: 1, cause: 6, kind: .render(target: "Counter", duration: seq * 100_000)))
    }

    let picture = try Trace(header: Trace.Header(process: "app"), events: events).cycle()
    let words = try MarkupTree(try picture.svg()).all("text").map(\.words)

    #expect(words.contains("render 3×, 1.1 / 1.2 ms: each state reaches the view, which sends again"))
    #expect(words.contains("1×, 7 / 7 ns"))
    #expect(picture.remarks == [])
  }

  @Test func `a cycle with hostile names is well formed and has no script`() throws {
    let svg = try CycleDrawing.picture(of: CycleGraphs.hostile, CycleOptions()).svg()

    let tree = try MarkupTree(svg)
    #expect(tree.all("script").isEmpty)
    #expect(!svg.contains("<script"))
    #expect(tree.all("text").contains { $0.words.contains("<script>") })
  }

  @Test func `tooltips have the whole names that boxes cut`() throws {
    let drawing = CycleDrawing.picture(of: CycleGraphs.long, CycleOptions()).drawing
    let node = try #require(drawing.nodes.first { $0.kind == "effect loop" })

    #expect(node.tooltip.hasPrefix("ReactorWithANameThatNobodyWantsToReadBecauseItIsSixtyLettersLong: "))
    #expect(node.tooltip.contains("effect fetchWithANameThatNobodyWantsToReadBecauseItIsSixtyLettersLong"))
    #expect(
      drawing.background.shapes.contains { shape in
        if case .text(let run) = shape {
          run.text.hasPrefix("fetchWith") && run.text.hasSuffix("…")
        } else {
          false
        }
      })
  }
}
