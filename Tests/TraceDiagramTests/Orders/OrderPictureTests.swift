import Foundation
import Testing
import TraceModel
import TraceSamples

@testable import PictureKit
@testable import TimelinePicture

@Suite("The picture of two orders")
struct OrderPictureTests {
  private func picture(_ usual: [OrderScript.Step], _ this: [OrderScript.Step]) -> Picture {
    .orders(usual: OrderScript.trace(usual), this: OrderScript.trace(this))
  }

  @Test func `the picture of the search race is what was reviewed`() throws {
    let picture = Picture.orders(usual: SearchRace.usual, this: SearchRace.late)

    try Gallery.show(try picture.svg(), dot: picture.dot(), as: "orders-search")
    try Golden.expect(GraphOutline.text(of: picture.drawing), named: "orders-of-search")
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
    #expect(picture.remarks == [])
  }

  @Test func `the picture of the race sample is what was reviewed`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../samples/orders")
    func trace(_ name: String) throws -> Trace {
      try TraceReader.read(path: folder.appending(path: "\(name).rtrace.jsonl").standardized.path)
    }

    let picture = Picture.orders(usual: try trace("usual"), this: try trace("late"))

    try Golden.expect(GraphOutline.text(of: picture.drawing), named: "orders-of-race")
  }

  @Test func `the picture of equal traces says so, and has one lane`() throws {
    let picture = Picture.orders(usual: SearchRace.usual, this: SearchRace.usual)

    try Gallery.show(try picture.svg(), as: "orders-equal")
    #expect(picture.drawing.edges.isEmpty)
    #expect(words(of: picture).contains("no field differs at the end"))
    #expect(!words(of: picture).contains("This order"))
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `traces without a step have a picture that says so`() throws {
    let empty = Trace(header: .init())
    let picture = Picture.orders(usual: empty, this: empty)

    #expect(words(of: picture).contains("no action and no mutation in either trace"))
    #expect(try picture.svg().hasSuffix("</svg>\n"))
    #expect(OverlapChecker.faults(in: Picture.orders(usual: empty, this: SearchRace.late).drawing) == [])
  }

  @Test func `a step of one order alone has a sign and the reason`() throws {
    let picture = picture(
      [.ask("o"), .answer(0), .ask("ow"), .answer(1)], [.ask("o"), .tap("cancel"), .ask("ow"), .fail(1)])

    try Gallery.show(try picture.svg(), as: "orders-only")
    let nodes = picture.drawing.nodes
    #expect(nodes.filter { $0.kind == "badge removed" }.count == 2)
    #expect(nodes.filter { $0.kind == "badge added" }.count == 2)
    #expect(words(of: picture).contains("never came in this order"))
    #expect(words(of: picture).contains("failed: Unreachable"))
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `a long beginning and a long tail are folded and counted`() throws {
    let taps = (0..<300).map { OrderScript.Step.tap("step\($0)") }
    let (usual, this): ([OrderScript.Step], [OrderScript.Step]) = (
      taps + [.ask("o"), .answer(0), .ask("ow"), .answer(1)] + taps,
      taps + [.ask("o"), .ask("ow"), .answer(1), .answer(0)] + taps
    )
    let picture = picture(usual, this)

    try Gallery.show(try picture.svg(), as: "orders-long")
    #expect(picture.drawing.page.height < 1_500)
    #expect(words(of: picture).contains { $0.hasSuffix(" steps, the same in both orders") })
    #expect(words(of: picture).contains { $0.hasSuffix(" steps: 296 in place") })
    #expect(picture.drawing.nodes.contains { $0.label?.text == "later" })
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `every step is drawn or counted`() {
    for seed in UInt64(0)..<20 {
      var dice = SeededRandom(seed)
      let steps = (0..<6).flatMap { _ in RandomOrder.steps(&dice).map { $0 } }.filter {
        if case .tap = $0 { true } else { false }
      }
      let usual = OrderScript.trace(steps + steps + steps)
      let this = OrderScript.trace(steps.reversed() + steps + steps)
      let comparison = OrderComparison(usual: ArrivalOrder(usual), this: ArrivalOrder(this))
      let folding = OrderFolding(comparison, OrderStory(comparison))

      let rows = (folding.beginning + folding.lanes).flatMap { item -> [Int] in
        switch item {
        case .row(let row): [row]
        case .folded(let rows): Array(rows)
        }
      }

      #expect(rows == Array(comparison.rows.indices))
    }
  }

  @Test(arguments: 0..<40) func `pictures of random pairs have no overlaps`(seed: UInt64) throws {
    var dice = SeededRandom(seed)
    let usual = RandomOrder.steps(&dice)
    let picture = picture(usual, seed % 3 == 0 ? RandomOrder.steps(&dice) : RandomOrder.shuffled(usual, &dice))

    if seed < 4 { try Gallery.show(try picture.svg(), as: "orders-random-\(seed)") }
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `rows whose other row is folded say that it is elsewhere, and one line alone has words`() throws {
    let steps = (0..<80).map { OrderScript.Step.tap("step\($0)") }
    let picture = picture(steps, steps.reversed())

    try Gallery.show(try picture.svg(), as: "orders-reversed")
    #expect(words(of: picture).contains("elsewhere in this order"))
    #expect(
      words(of: picture).contains(
        "80 steps in each order · 79 at another place · 58 counted, not drawn · no event lost"))
    #expect(words(of: picture).filter { $0 == "later" || $0 == "earlier" }.count == 1)
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
  }

  @Test func `many screens fit on a page`() throws {
    let picture = Picture.orders(
      usual: Generated.crowd(seed: 3, reactors: 4, rounds: 30), this: Generated.crowd(seed: 4, reactors: 4, rounds: 30))

    try Gallery.show(try picture.svg(), as: "orders-crowd")
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
    #expect(picture.drawing.page.height < 4_000)
  }

  @Test(arguments: HostileText.words) func `hostile names are inert, and in their boxes`(words: String) throws {
    func trace(_ value: String) -> Trace {
      var script = TraceScript(process: words)
      let reactor = script.reactor(words, name: words)
      script.add(
        .state(
          .init(revision: 0, isInitial: true, change: .whole(JSONValue.object([.init(words, .string(words))]).json))),
        at: 0, reactor: reactor)
      let payload = JSONValue.object(["_0": .string(words + value)]).json.text
      let action = script.action(reactor, 1, words, payload)
      let effect = script.begin(reactor, 1, words, of: action)
      let mutation = script.add(.mutation(.init(label: words, effect: effect)), at: 5, reactor: reactor, cause: effect)
      let reduce = script.add(
        .reduce(.init(label: words, duration: 0, revision: 1)), at: 5, reactor: reactor, cause: mutation)
      let whole = JSONValue.object([.init(words, .string(words + value))]).json
      script.add(.state(.init(revision: 1, change: .whole(whole))), at: 5, reactor: reactor, cause: reduce)
      script.add(.error(.init(type: words, message: words, isSwallowed: true)), at: 6, reactor: reactor, cause: effect)
      script.end(effect, reactor, 6, .error)
      return script.trace
    }
    let picture = Picture.orders(usual: trace("a"), this: trace("b"))

    let svg = try picture.svg()

    let tree = try MarkupTree(svg)
    #expect(tree.all("script").isEmpty)
    #expect(tree.all("a").isEmpty)
    #expect(tree.elements.allSatisfy { element in element.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    #expect(svg.utf8.count < 100_000)
    #expect(OverlapChecker.faults(in: picture.drawing) == [])
    #expect(picture.dot().hasSuffix("}\n"))
  }

  @Test func `the picture has a title and a description for those who cannot see it`() throws {
    let tree = try MarkupTree(try Picture.orders(usual: SearchRace.usual, this: SearchRace.late).svg())

    #expect(tree.all("title").first?.words.hasPrefix(#"The answer to "o" came after"#) == true)
    let description = try #require(tree.all("desc").first?.words)
    #expect(description.contains(#"Then in this order: search "ow"; answer to search "ow"; answer to search "o"."#))
    #expect(description.contains(#"At the end results: usually "birds of ow", in this order "birds of o"."#))
  }

  private func words(of picture: Picture) -> [String] {
    picture.drawing.nodes.compactMap { $0.label?.text }
      + picture.drawing.background.shapes.compactMap { if case .text(let run) = $0 { run.text } else { nil } }
  }
}
