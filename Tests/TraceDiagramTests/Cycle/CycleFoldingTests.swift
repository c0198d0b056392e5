import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Folding of light nodes in a cycle")
struct CycleFoldingTests {
  private static let slow: UInt64 = 250_000_000

  @Test func `the lightest nodes are folded first, and every remaining node has its source`() throws {
    let whole = CycleModel(CycleGraphs.shop)
    let model = whole.folded(to: 61, slow: Self.slow)
    let folded = try #require(model.folded)

    #expect(model.nodes.count == 61)
    #expect(folded.nodes.count == whole.nodes.count - 61)
    #expect(folded.edges == whole.edges.count - model.edges.count)
    #expect(folded.nodes.map(\.count) == folded.nodes.map(\.count).sorted(by: >))
    for (index, node) in model.nodes.enumerated() where node.kind == .mutation {
      #expect(model.edges.contains { $0.to == .node(index) }, "\(node.name) comes from nowhere")
      #expect(model.edges.contains { $0.from == .node(index) }, "\(node.name) leads nowhere")
    }
  }

  @Test func `a notable node stays, with the heaviest path that leads to it`() throws {
    let model = CycleModel(CycleGraphs.shop).folded(to: 32, slow: Self.slow)

    let names = CycleModel.Kind.allCases.map { kind in model.nodes.filter { $0.kind == kind }.map(\.name) }
    #expect(
      names == [
        ["refresh", "uploadAvatar", "typed", "nextPage", "add", "recalc", "applyCoupon", "checkout"],
        ["load profile", "upload avatar", "search", "load page", "price", "check coupon", "pay"], [],
        [
          "setProfile", "setProgress", "setLoading", "setResults", "appendResults", "insert", "setTotal", "setCoupon",
          "setOrder",
        ],
        ["profile", "progress", "isLoading", "results", "items", "total", "coupon", "order"],
      ])
    let closing = try #require(model.loops.first?.closing)
    #expect(CycleLedger.line(of: model.edges[closing], in: model) == "total → recalc 288× back loop 1")
  }

  @Test func `a remaining node counts its folded lines`() throws {
    let whole = CycleModel(CycleGraphs.forty)
    let model = whole.folded(to: 20, slow: Self.slow)

    let edit = try #require(model.nodes.first { $0.name == "edit" })
    let left = model.edges.count { $0.from == .node(0) }
    #expect(edit.foldedLines == whole.edges.count { $0.from == .node(0) } - left)
    #expect(CycleTooltips.text(for: edit, in: model).hasSuffix("\(edit.foldedLines) lines to folded nodes"))
  }

  @Test func `a cycle within the limit is left alone`() {
    let whole = CycleModel(CycleGraphs.counter)

    #expect(whole.folded(to: whole.nodes.count, slow: Self.slow) == whole)
  }

  @Test func `a band whose nodes are all folded is removed`() {
    let model = CycleModel(CycleGraphs.many).folded(to: 8, slow: Self.slow)

    #expect(model.bands.count + (model.folded?.bands ?? 0) == 16)
    #expect(model.nodes.allSatisfy { model.bands.indices.contains($0.band) })
  }

  @Test func `the picture and the remarks report what was folded`() throws {
    let picture = CycleDrawing.picture(of: CycleGraphs.shop, CycleOptions(maxNodes: 61))
    let words = picture.drawing.background.shapes.compactMap { shape -> String? in
      if case .text(let run) = shape { run.text } else { nil }
    }

    #expect(words.contains { $0.hasPrefix("others (24): ") })
    #expect(words.contains { $0.hasSuffix("24 light nodes folded, see below") })
    #expect(words.contains { $0.hasPrefix("none above ") && $0.hasSuffix("×, and nothing went wrong in them") })
    #expect(picture.remarks.count == 1)
    #expect(picture.remarks[0].hasPrefix("folded 24 light nodes into \"others\" (--max-nodes 85 shows all): "))
    #expect(picture.remarks[0].hasSuffix(", action rare12 2×, mutation setRare5 2× and 12 more"))
  }

  @Test(arguments: [4, 12, 20]) func `a limit below the number of troubled nodes keeps some of each kind of trouble`(
    limit: Int
  ) throws {
    let model = CycleModel(CycleGraphs.shop).folded(to: limit, slow: Self.slow)
    let troubles = try #require(model.folded?.troubles.text)

    #expect(model.nodes.count <= limit)
    #expect(model.nodes.contains { $0.impurity != nil })
    if limit > 4 { #expect(model.nodes.contains { $0.ends.failed > 0 }) }
    if limit > 12 { #expect(model.nodes.contains { !$0.loops.isEmpty }) }
    let picture = CycleDrawing.picture(of: CycleGraphs.shop, CycleOptions(maxNodes: limit))
    #expect(picture.remarks.contains("of what is folded, \(troubles)"))
    #expect(CycleWalls.troubleText(of: try #require(model.folded)).hasPrefix("\(troubles); "))
  }

  @Test func `a limit that is too low leaves one node with its path, and a remark says so`() {
    let picture = CycleDrawing.picture(of: CycleGraphs.shop, CycleOptions(maxNodes: 1))

    #expect(
      picture.remarks.last
        == "the picture has 4 nodes, more than --max-nodes 1: a node is drawn with the way from its action to its state"
    )
  }

  /// Twenty-five thousand effects that never ended, no two alike, and three that failed.
  @Test func `effects that never ended are folded if they exceed the limit`() throws {
    var script = CycleScript("wide")
    let reactor = script.reactor("WideReactor")
    for turn in 0..<25_000 {
      let effect = script.effect(of: script.send(reactor, "kind\(turn)", at: UInt64(turn)), end: .open)
      if turn % 10_000 == 9 { script.fail(effect) }
    }

    let model = CycleModel(script.graph).folded(to: 120, slow: Self.slow)
    let folded = try #require(model.folded)

    #expect(model.nodes.count == 120)
    #expect(model.nodes.count { $0.ends.failed > 0 } == 3)
    #expect(folded.troubles == CycleModel.Troubles(neverEnded: 24_940))
    #expect(folded.countText == "49,880 nodes")
    #expect(CycleWalls.troubleText(of: folded) == "24,940 never ended; none above 1×")
  }

  @Test func `the heaviest lines back between two reactors are drawn, and the others are listed`() {
    var script = CycleScript("busy")
    let (from, to) = (script.reactor("From"), script.reactor("To"))
    for kind in 0..<14 {
      let commit = script.commit(
        "set\(kind)", from: script.effect(of: script.send(from, "go", at: 0)), changes: ["field\(kind)"])
      for _ in 0...kind { script.send(to, "take\(kind)", at: 1, by: commit) }
    }

    let model = CycleModel(script.graph).thinned()
    let picture = CycleDrawing.picture(of: script.graph, CycleOptions())

    #expect(
      CycleLedger.edges(of: model).filter { $0.hasSuffix("back") }
        == (4..<14).map { "field\($0) → take\($0) \($0 + 1)× back" })
    #expect(
      picture.remarks == [
        "left out 4 light lines back to an action: field3 → take3 4×, field2 → take2 3×, field1 → take1 2×, "
          + "field0 → take0 1×"
      ])
  }
}
