import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("Text and marks of a timeline")
struct TimelineTextTests {
  private func nodes(_ trace: Trace, _ kind: String) throws -> [PictureGraph.Node] {
    try trace.timeline().drawing.nodes.filter { $0.kind == kind }
  }

  @Test func `the slowest action's time is split without rest`() throws {
    let model = try TimelineModel(TraceGraph(ShopDemo.trace))

    let critical = try #require(CriticalPath(model))

    #expect(model.graph.argument(ofAction: critical.action) == "\"gra\"")
    #expect(critical.commit.map { model.graph.commits[$0].label } == "setResults")
    #expect(
      [critical.running, critical.waiting, critical.queued, critical.reduce]
        == [66_000_000, 640_000_000, 22_000_000, 38_000_000])
    #expect(critical.total == 766_000_000)
  }

  @Test func `equal mutations in a row become one card, unless one of them is notable`() throws {
    let graph = TraceGraph(ShopDemo.trace)
    let progress = graph.commits.indices.filter { graph.commits[$0].label == "setProgress" }
    let scale = TimeScale(window: graph.span, busy: [graph.span], left: 212, right: 1_366)

    let cards = Repetition.find(in: progress, of: graph, scale: scale) { _ in false }
    let broken = Repetition.find(in: progress, of: graph, scale: scale) { $0 == progress[4] }

    #expect(cards.map(\.commits) == [progress])
    #expect(cards.map(\.changed) == [["progress"]])
    #expect(broken.map(\.commits) == [Array(progress[5...])])
  }

  @Test func `each way to end has its mark`() throws {
    #expect(try nodes(ShopDemo.trace, "end failed").count == 1)
    #expect(try nodes(ShopDemo.trace, "end cancelled").count == 3)
    #expect(try nodes(ShopDemo.trace, "end completed").count == 9)
    #expect(try nodes(ShopDemo.trace, "end open").map(\.form) == [.box, .box, .box, .arrow])
  }

  @Test func `runs stay in their bar, and none is narrower than three pixels`() throws {
    let drawing = try ShopDemo.trace.timeline().drawing
    let waits = drawing.nodes.filter { $0.kind.hasPrefix("effect waiting") }
    let runs = drawing.nodes.filter { $0.kind == "effect running" }

    for run in runs {
      #expect(
        waits.contains {
          $0.box.left - 0.01 <= run.box.left && run.box.right <= $0.box.right + 0.01
            && $0.box.center.y == run.box.center.y
        })
    }
    #expect(waits.allSatisfy { $0.box.width >= 2.99 })
  }

  @Test func `lines of synchronous causes are solid, of asynchronous ones dashed, of unknown ones dotted`() throws {
    let drawing = try ShopDemo.trace.timeline().drawing
    func dashes(into kind: String, from source: String) -> Set<Dash> {
      Set(
        drawing.edges.filter { drawing.nodes[$0.to.index].kind == kind && drawing.nodes[$0.from.index].kind == source }
          .map(\.dash))
    }

    #expect(dashes(into: "mutation", from: "action") == [.solid])
    #expect(dashes(into: "mutation", from: "unknown") == [.dotted])
    #expect(dashes(into: "card", from: "effect waiting") == [.dashed])
    #expect(drawing.edges.filter { $0.kind == "cause loop" && $0.width == 2.4 }.count == 4)
  }

  @Test func `an impure reduce has a hatch, a number, and a row in the table`() throws {
    let picture = try ShopDemo.trace.timeline()

    let badges = picture.drawing.nodes.filter { $0.kind.hasPrefix("badge ") && $0.kind != "badge loop" }
    #expect(badges.compactMap { $0.label?.text }.sorted() == ["1", "2", "3", "4"])
    #expect(badges.filter { $0.kind == "badge note" }.compactMap { $0.label?.text } == ["4"])
    let rows = picture.drawing.nodes.filter { $0.kind == "finding" }
    #expect(rows.filter { $0.label?.text == "Date() reads the clock" }.count == 2)
    #expect(rows.contains { $0.label?.text == "NumberFormatter() reads a locale" })
    for row in rows {
      guard case .node(let mark)? = row.link else { Issue.record("a row leads nowhere"); continue }
      #expect(picture.drawing.nodes[mark.index].kind.hasPrefix("badge"))
    }
  }

  @Test func `the legend explains the marks that occur, and no others`() throws {
    func legend(_ trace: Trace) throws -> Set<String> {
      let all = Set(LegendMark.allCases.map(\.caption))
      let words = try trace.timeline().drawing.background.shapes.compactMap {
        if case .text(let run) = $0 { run.text } else { nil }
      }
      return Set(words).intersection(all)
    }

    #expect(
      try legend(Generated.oneAction) == [
        "action", "effect, running", "effect, waiting", "mutation", "reduce", "state changed", "completed",
        "caused, at once", "caused, after waiting", "slowest action", "beside its time, a tick",
      ])
    #expect(try legend(ShopDemo.trace).isSuperset(of: ["feedback loop", "×14: folded run", "never ended", "failed"]))
  }

  @Test func `a loop that turns too fast is one box and one card`() throws {
    let drawing = try Generated.fastLoop.timeline().drawing

    #expect(drawing.nodes.filter { $0.kind == "action" }.count == 2)
    #expect(drawing.nodes.filter { $0.kind == "card loop" }.count == 1)
    #expect(drawing.nodes.filter { $0.kind == "mutation" }.count == 2)
  }
}
