import Testing
import TraceModel

@testable import PictureKit
@testable import TimelinePicture

@Suite("The contents of a timeline")
struct TimelineModelTests {
  private let second: UInt64 = 1_000_000_000

  @Test func `a window keeps what happened in it, with effects that were on their way`() throws {
    let model = try TimelineModel(TraceGraph(ShopDemo.trace), .init(from: 500_000_000, to: 900_000_000))

    #expect(model.window == 500_000_000...900_000_000)
    #expect(model.actions.map { model.graph.actions[$0].label } == ["applyCoupon", "rateTip", "removeCoupon"])
    #expect(model.effects.map { model.graph.effects[$0].label }.contains("search"))
    #expect(model.leftOut == 0)
  }

  @Test func `a reactor is found by its type`() throws {
    let model = try TimelineModel(TraceGraph(ShopDemo.trace), .init(reactor: "CartReactor"))

    #expect(model.reactors.map { model.graph.reactors[$0].type } == ["CartReactor"])
    #expect(model.actions.count == 10)
  }

  @Test func `a reactor that is not there is named, with those that are`() {
    #expect(
      throws: DiagramError.notInTrace(
        "no reactor has the name or type Nobody; this trace has CartReactor, ProfileReactor, SearchReactor")
    ) { try ShopDemo.trace.timeline(.init(reactor: "Nobody")) }
  }

  @Test func `a focus keeps one chain across reactors`() throws {
    let graph = TraceGraph(ShopDemo.trace)
    let select = try #require(graph.actions.first { $0.label == "select" })

    let picture = try ShopDemo.trace.timeline(.init(focus: select.seq))

    let actions = picture.drawing.nodes.filter { $0.kind == "action" }.compactMap {
      $0.tooltip.split(separator: "\n").first
    }
    #expect(
      actions.map { String($0) } == [
        "#10 select 42", "#11 add 42", "#12 recalc", "#13 recalc", "#14 recalc", "#15 recalc",
      ])
  }

  @Test func `an event that is not there is named, with the numbers that are`() {
    let last = ShopDemo.trace.events.count
    #expect(
      throws: DiagramError.notInTrace("no event 9999 in this trace; its events are numbered from 1 to \(last)")
    ) { try ShopDemo.trace.timeline(.init(focus: 9_999)) }
  }

  @Test func `a window that ends before it begins is refused`() {
    #expect(
      throws: DiagramError.notInTrace(
        "the timeline would end (1 s) before it begins (2 s); swap --from and --to")
    ) { try ShopDemo.trace.timeline(.init(from: 2_000_000_000, to: 1_000_000_000)) }
  }

  @Test func `more events than allowed are cut to where the worst happened, and it says so`() throws {
    let trace = Generated.crowd(seed: 5, reactors: 3, rounds: 200)

    let picture = try trace.timeline(.init(maxEvents: 300))

    let model = try TimelineModel(TraceGraph(trace), .init(maxEvents: 300))
    #expect(model.leftOut > 0)
    #expect(picture.remarks.first == model.remarks.first)
    #expect(model.remarks.first?.hasPrefix("1,") == true)
    let shown = model.actions.count + model.commits.reduce(0) { $0 + model.graph.commits[$1].eventCount }
    #expect(shown <= 300)
    #expect(model.effects.contains { if case .failed = model.graph.effects[$0].end { true } else { false } })
    let words = try MarkupTree(try picture.svg()).all("text").map(\.words)
    #expect(words.contains { $0.contains("\(CountText.of(model.leftOut)) left out") })
  }

  @Test func `a timeline of a part says that it is one, and not that none was left out`() throws {
    let whole = try MarkupTree(try ShopDemo.trace.timeline().svg()).all("text").map(\.words)
    let part = try MarkupTree(try ShopDemo.trace.timeline(.init(to: second)).svg()).all("text").map(\.words)
    let events = CountText.of(TraceGraph(ShopDemo.trace).eventCount, "event")
    #expect(whole.contains { $0.contains("\(events), none lost or left out") })
    #expect(part.contains { $0.contains("part of \(events)") && !$0.contains("left out") })
  }

  @Test func `a window in which nothing happened says so`() throws {
    let picture = try ShopDemo.trace.timeline(.init(from: 3 * second, to: 4 * second, reactor: "SearchReactor"))

    let words = try MarkupTree(try picture.svg()).all("text").map { $0.words.replacing("\u{A0}", with: " ") }
    #expect(words.last == "nothing happened from 3 s to 4 s in what was asked for")
  }
}
