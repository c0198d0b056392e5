import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("The cycle of two behaviors")
struct CycleDifferenceTests {
  private func behavior(_ steps: String) throws -> Behavior {
    try Behavior(parsing: "reactor-behavior 1\n\(steps)", name: "test")
  }

  private static let before = """
    reactor LoginReactor
      action login from view:LoginView ×2
        effect completed
          mutation setUser writes user
            action FeedReactor.load
              effect cancelled by clear
                mutation setPosts writes posts
      mutation tick writes clock at start
    """
  private static let after = """
    reactor LoginReactor
      action login from view:LoginView ×3
        effect completed
          mutation setUser writes user
            action FeedReactor.reload
              effect completed
                mutation setPosts writes posts, count
      mutation tick writes clock via transform at start
    """

  private func model(_ before: String, _ after: String) throws -> CycleModel {
    var census = CycleComparisonCensus(BehaviorDifference(try behavior(before), try behavior(after)))
    return census.model(before: "a", after: "b")
  }

  private func names(_ model: CycleModel, where isChosen: (CycleModel.Change) -> Bool) -> [String] {
    model.nodes.filter { $0.change.map(isChosen) ?? false }.map { "\($0.kind) \($0.name)" }
  }

  @Test func `nodes and lines know on which side they are`() throws {
    let model = try model(Self.before, Self.after)

    #expect(names(model) { $0.isNew } == ["action reload", "effect reload", "state count"])
    #expect(names(model) { $0.isGone } == ["action load", "effect load"])
    #expect(names(model) { $0.isSame } == ["mutation tick", "outside at start", "state clock"])
    #expect(model.nodes.first { $0.name == "login" }?.change?.count == "2× → 3×")
    let gone = model.edges.filter { $0.change?.isGone == true }.map { model.name(of: $0) }
    #expect(gone == ["user → load", "load → load", "load → setPosts"])
  }

  @Test func `equal behaviors have no mark, and the picture says so`() throws {
    let difference = BehaviorDifference(try behavior(Self.before), try behavior(Self.before))
    let drawing = difference.cycle(before: "a", after: "a").drawing

    #expect(!drawing.nodes.contains { $0.kind.hasPrefix("badge") })
    #expect(drawing.summary == "Comparison of a with a: equal.")
  }

  @Test func `a new step has a plus, and a gone one a minus and dashes`() throws {
    let difference = BehaviorDifference(try behavior(Self.before), try behavior(Self.after))
    let drawing = difference.cycle(before: "a", after: "b").drawing

    #expect(drawing.nodes.filter { $0.kind == "badge added" }.map { $0.label?.text } == ["+", "+", "+"])
    #expect(drawing.nodes.filter { $0.kind == "badge removed" }.map { $0.label?.text } == ["−", "−"])
    for edge in drawing.edges {
      #expect((edge.role == .removed) == (edge.dash == .dashed))
      #expect((edge.role == .removed) == edge.kind.hasSuffix(" removed"))
      #expect((edge.role == .added) == edge.kind.hasSuffix(" added"))
    }
  }

  @Test func `a line that went between steps that stayed has a badge of its own`() throws {
    let difference = BehaviorDifference(
      try behavior("reactor A\n  action a\n    action c\n  action b"),
      try behavior("reactor A\n  action a\n  action b\n    action c"))
    let drawing = difference.cycle(before: "a", after: "b").drawing

    #expect(drawing.nodes.filter { $0.kind == "badge added" }.count == 1)
    #expect(drawing.nodes.filter { $0.kind == "badge removed" }.count == 1)
  }

  @Test func `the picture is what was reviewed`() throws {
    let difference = BehaviorDifference(try behavior(Self.before), try behavior(Self.after))
    let drawing = difference.cycle(before: "login.behavior.txt", after: "app.rtrace.jsonl").drawing

    try Golden.expect(GraphOutline.text(of: drawing), named: "difference-of-login")
  }

  @Test func `changed steps are kept where nodes are folded`() throws {
    let same = (0..<40).map { "  action same\($0) ×9\n    effect completed" }.joined(separator: "\n")
    let difference = BehaviorDifference(
      try behavior("reactor A\n\(same)"), try behavior("reactor A\n\(same)\n  action rare"))
    let drawing = difference.cycle(CycleOptions(maxNodes: 10), before: "a", after: "b").drawing

    #expect(drawing.nodes.contains { $0.kind == "badge added" })
    #expect(drawing.nodes.contains { $0.kind == "others" })
  }

  @Test func `behaviors without steps have an empty picture`() throws {
    let nothing = try behavior("")
    let drawing = BehaviorDifference(nothing, nothing).cycle(before: "a", after: "b").drawing

    #expect(drawing.nodes.isEmpty)
    #expect(drawing.page.height > 0)
  }
}
