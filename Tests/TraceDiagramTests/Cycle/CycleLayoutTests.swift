import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("A cycle of many reactors")
struct CycleLayoutTests {
  /// A list that is used, and cells of a number of types, of which each made its first state and nothing else.
  private func graph(cells types: Int, each: Int = 1, label: String = "load") -> TraceGraph {
    var script = CycleScript("cells")
    for type in 0..<types { for _ in 0..<each { _ = script.reactor("Cell\(type)Reactor") } }
    let list = script.reactor("ListReactor")
    script.commit("set\(label)", from: script.effect(of: script.send(list, label, at: 0)), changes: ["items"])
    return script.graph
  }

  @Test func `a cycle has a band for each active reactor type, and one line for the others`() {
    let model = CycleModel(graph(cells: 3, each: 4))

    #expect(model.bands.map(\.type) == ["ListReactor"])
    #expect(model.nodes.allSatisfy { $0.band == 0 })
    #expect(model.quiet.map { "\($0.type) \($0.reactors)" } == ["Cell0Reactor 4", "Cell1Reactor 4", "Cell2Reactor 4"])
    #expect(
      CycleWalls.quietText(of: model, room: 1_000)
        == "Nothing sent, mutated or changed: Cell0Reactor 4×, Cell1Reactor 4×, Cell2Reactor 4×")
    #expect(CycleTooltips.summary(of: model).contains("Nothing happened in 3 reactor types more."))
  }

  @Test func `the line of inactive reactors names as many as fit, and counts the rest`() throws {
    let model = CycleModel(graph(cells: 100))
    let words = CycleWalls.quietText(of: model, room: 1_000)
    let drawing = CycleDrawing.drawing(of: model, slow: 1)

    #expect(words.hasPrefix("Nothing sent, mutated or changed: Cell0Reactor, Cell1Reactor, "))
    #expect(words.contains(#/Cell\d+Reactor and \d+ more$/#))
    #expect(TextMetrics.width(words) <= 1_000)
    #expect(CycleRoom.faults(in: drawing) == [])
    let quiet = try #require(drawing.nodes.first { $0.kind == "quiet" })
    #expect(quiet.tooltip.hasSuffix("Cell39Reactor 1×\n60 more"))
  }

  @Test func `a cycle without inactive reactors has no such line`() {
    let model = CycleModel(graph(cells: 0))

    #expect(model.quiet.isEmpty)
    #expect(!CycleDrawing.drawing(of: model, slow: 1).nodes.contains { $0.kind == "quiet" })
  }

  @Test(arguments: ["toggleReaction", "checkIfAuthenticatedBySession"])
  func `a column is as wide as its names need`(name: String) {
    let layout = CycleLayout(CycleModel(graph(cells: 0, label: name)), slow: 1)

    #expect(layout.faces.map(\.name).contains(name))
    #expect(layout.faces.map(\.name).contains("set\(name)"))
    #expect(CycleRoom.faults(in: CycleDrawing.drawing(of: layout.model, slow: 1)) == [])
  }

  @Test func `spare width is shared among the columns that need it`() {
    var frame = CycleFrame()
    let usual = (0..<4).map { frame.column($0).width }

    frame.widen(to: [usual[0] + 60, usual[1], usual[2] + 1_000, usual[3] + 1_000])

    #expect(zip(0..<4, usual).map { frame.column($0).width - $1 } == [60, 0, 140, 140])
    #expect(frame.pageWidth == Style.pageWidth + 340)
    #expect((0..<3).allSatisfy { frame.column($0).left + frame.column($0).width < frame.column($0 + 1).left })
  }
}
