import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("The difference of two behaviors")
struct BehaviorDifferenceTests {
  private func behavior(_ steps: String) throws -> Behavior {
    try Behavior(parsing: "reactor-behavior 1\nreactor A\n\(steps)\n", name: "test")
  }

  private func changes(_ before: String, _ after: String) throws -> [String] {
    BehaviorDifference(try behavior(before), try behavior(after)).changes.map(\.text)
  }

  private let chain = "  action a\n    effect completed\n      mutation m writes x"

  @Test func `equal behaviors have none`() throws {
    let difference = BehaviorDifference(try behavior(chain), try behavior(chain))

    #expect(difference.isEmpty)
    #expect(difference.lines.unified().isEmpty)
    #expect(difference.text(before: "b", after: "a") == "equal: 1 action and 1 mutation of 1 reactor type\n")
  }

  @Test func `a step that came, went, or occurs more or less often is told once, with its counts`() throws {
    #expect(
      try changes("\(chain)\n  action gone\n  action less ×3", "\(chain)\n  action less\n  action new ×2")
        == ["new: action A.new, 2×", "gone: action A.gone, 1×", "less often: action A.less, 3× → 1×"])
    #expect(
      try changes(chain, "\(chain)\n\(chain)") == [
        "more often: action A.a, 1× → 2×", "more often: mutation A.m, 1× → 2×",
      ])
  }

  @Test func `another cause of the same step is told with both causes`() throws {
    #expect(
      try changes("  action a\n    action c\n  action b", "  action a\n  action b\n    action c")
        == ["other causes: action A.c: now action A.b; no longer action A.a"])
    #expect(
      try changes("  action a from view:Main", "  action a")
        == ["other causes: action A.a: now outside; no longer view:Main"])
  }

  @Test func `other ends and other fields are told by their words`() throws {
    #expect(
      try changes(
        chain, "  action a\n    effect cancelled by b\n      mutation m writes y, pulse z\n  action b")
        == [
          "new: action A.b, 1×", "other ends: effect of A.a: now cancelled by A.b; no longer completed",
          "other fields: mutation A.m: now pulse z, y; no longer x",
        ])
  }

  @Test func `the difference has what a transform did`() throws {
    #expect(
      try changes("  action a", "  action a becomes b")
        == ["other transforms: action A.a: now becomes b"])
  }

  @Test func `the same steps in another order are a difference`() throws {
    let other = "  action a\n    effect completed\n      mutation n writes x\n      mutation m writes x"
    let one = "  action a\n    effect completed\n      mutation m writes x\n      mutation n writes x"

    let moved = "mutation m writes x now comes after mutation n writes x"
    #expect(try changes(one, other) == ["other order: \(moved)"])
  }

  @Test func `lost events on one side are a difference`() throws {
    var lossy = try behavior(chain)
    lossy.isIncomplete = true

    #expect(BehaviorDifference(try behavior(chain), lossy).changes.map(\.kind) == [.incomplete])
  }

  @Test func `the text lists the changes and then the lines`() throws {
    let difference = BehaviorDifference(try behavior(chain), try behavior("\(chain)\n  action b"))

    #expect(
      difference.text(before: "x\u{1b}.txt", after: "y.txt") == """
        new  action A.b, 1×

        --- x\\u{1b}.txt
        +++ y.txt
        @@ -5,3 +5,4 @@ reactor A
           action a
             effect completed
               mutation m writes x
        +  action b

        1 difference

        """)
  }

  @Test func `the JSON has the same in keys`() throws {
    let difference = BehaviorDifference(try behavior(chain), try behavior("\(chain)\n  action b"))
    let json = try #require(difference.json(before: "x", after: "y").value())
    guard case .object(let members) = json else { return #expect(Bool(false), "no object") }

    #expect(members.map(\.key) == ["equal", "before", "after", "changes", "lines"])
    #expect(members[0].value == .bool(false))
    #expect(
      members[3].value
        == .array([
          .object([
            "kind": .string("new"), "what": .string("action"), "reactor": .string("A"), "name": .string("b"),
            "before": .int(0), "after": .int(1),
          ])
        ]))
  }

  @Test(
    arguments: [
      (10, 19, false), (10, 20, true), (10, 40, true), (40, 10, false), (0, 5, true),
    ] as [(UInt64, UInt64, Bool)])
  func `an effect is slower from a factor on`(before: UInt64, after: UInt64, isSlower: Bool) {
    let (old, new) = (times(before * 1_000_000).graph, times(after * 1_000_000).graph)
    var difference = BehaviorDifference(Behavior(old), Behavior(new))
    difference.compareTimes(Statistics(old), Statistics(new), limit: .init(factor: 2))

    #expect(difference.changes.contains { $0.kind == .slower } == isSlower)
  }

  @Test func `a time that is longer by less than a millisecond is noise`() {
    var difference = BehaviorDifference(Behavior(times(1_000).graph), Behavior(times(900_000).graph))
    difference.compareTimes(Statistics(times(1_000).graph), Statistics(times(900_000).graph), limit: .init())

    #expect(difference.isEmpty)
  }

  /// One effect of `duration` nanoseconds.
  private func times(_ duration: UInt64) -> TraceScript {
    var script = TraceScript()
    script.add(1, r: 1, .reactor(.init(type: "A", module: "App", name: "")))
    let effect = script.begin(3, script.action(2, "load"), "load")
    script.end(3 + duration, effect, .completed)
    return script
  }
}
