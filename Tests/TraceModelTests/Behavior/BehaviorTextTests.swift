import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("The text of a behavior")
struct BehaviorTextTests {
  private static let hostile = [
    "", " ", "a b", "pulse", "by", "swallowed", "x.y", "\"", "\\", "\\n", "\n\r\t", "\u{1b}[2J", "\u{202e}gnp", "é",
    "日本",
    "e\u{301}", "\u{301}", "👩‍👩‍👧", "×3", "# no", "a,b", "Foo<Bar, Baz>", "view:Main", "\u{d4e}", "\u{e33}", "open", "of",
  ]

  /// A behavior of a few random steps, sorted as the builder does it: read from its own text once.
  private func random(_ generator: inout some RandomNumberGenerator) throws -> Behavior {
    func name() -> String { Self.hostile.randomElement(using: &generator) ?? "" }
    func maybe() -> Bool { Bool.random(using: &generator) }
    func changes() -> Behavior.Changes? {
      [nil, .nothing, .unknown, .fields([name(), name()], pulses: [name()].sorted()), .fields([], pulses: [name()])]
        .randomElement(using: &generator) ?? nil
    }
    func end() -> Behavior.End? {
      [
        .completed, .disposed, .open, .unknown, .failed(type: name(), isSwallowed: maybe()),
        .failed(type: nil, isSwallowed: maybe()), .cancelled(by: nil), .cancelled(by: .init(name(), name())),
      ].randomElement(using: &generator)
    }
    func node(_ depth: Int) -> Behavior.Node {
      let kinds: [Behavior.Step.Kind] = [.action, .effect, .mutation, .cut, .render]
      var step = Behavior.Step(kinds.randomElement(using: &generator) ?? .action, name(), name())
      if step.kind == .render { step.reactor = "" }
      if step.kind == .effect { step.end = end() }
      if step.kind == .mutation { step.changes = changes() }
      if step.kind == .cut { step.by = maybe() ? .init(name(), name()) : nil }
      step.stateTransforms = maybe() ? ["dropped", "mapped"] : []
      step.becomes = maybe() ? name() : nil
      step.isDropped = maybe()
      step.source = maybe() ? name() : nil
      step.isViaTransform = maybe()
      step.isTriggerLost = maybe()
      step.origin = [.cause, .start, .unknown, .again, .continued].randomElement(using: &generator) ?? .cause
      let isLeaf = step.kind == .cut || step.kind == .render || depth > 3
      let children = isLeaf ? [] : (0..<Int.random(in: 0...3, using: &generator)).map { _ in node(depth + 1) }
      // A cut stands in the reactor of its effect.
      let named = children.map { child in
        guard child.step.kind == .cut else { return child }
        var cut = child.step
        cut.reactor = step.reactor
        return Behavior.Node(cut, count: child.count, children: child.children)
      }
      return Behavior.Node(step, count: Int.random(in: 1...4, using: &generator), children: named)
    }
    let chains = (0..<3).map { _ in node(0) }.filter { $0.step.kind != .cut }
    let behavior = Behavior(reactors: [.init(type: name(), chains: chains)], isIncomplete: maybe())
    return try Behavior(parsing: behavior.text, name: "first")
  }

  @Test func `a text reads back as the behavior that it is of, whatever the names`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<400 {
      let behavior = try random(&generator)
      let text = behavior.text

      #expect(try Behavior(parsing: text, name: "again") == behavior, "\(text)")
      #expect(text.split(separator: "\n").allSatisfy { TerminalText.escaped(String($0)) == $0 })
    }
  }

  @Test func `comments, empty lines and another order of siblings are read as the same`() throws {
    let tidy = """
      reactor-behavior 1
      reactor A
        action a
          effect completed
            mutation m writes x
        action b ×2
      """
    let untidy = """
      reactor-behavior 1\r
      # reviewed by hand

      reactor A
        action b
        action a
          # at once
          effect completed
            mutation m writes x
        action b
      """

    #expect(try Behavior(parsing: untidy, name: "u") == Behavior(parsing: tidy, name: "t"))
  }

  @Test(arguments: [
    (
      "", "f: no behavior: the first line is \"\", not \"reactor-behavior 1\". Record it again with REACTOR_RECORD=1."
    ),
    (
      "hello\n",
      "f: no behavior: the first line is \"hello\", not \"reactor-behavior 1\". Record it again with REACTOR_RECORD=1."
    ),
    ("reactor-behavior 2\n", "f: version 2 of the text; this is version 1. Use a newer release."),
    ("reactor-behavior 1\n  action a\n", line(2, "a step stands before the first \"reactor\"")),
    ("reactor-behavior 1\nreactor A\n   action a\n", line(3, "it is indented by 3 spaces, not by a multiple of two")),
    (
      "reactor-behavior 1\nreactor A\n    action a\n",
      line(3, "it is indented by more than two spaces below its cause")
    ),
    ("reactor-behavior 1\nreactor A\n  act a\n", line(3, "\"act a\" is no action, effect, mutation, cut or render")),
    ("reactor-behavior 1\nreactor A\n  action a b\n", line(3, "\"b\" is not understood")),
    ("reactor-behavior 1\nreactor A\n  action a ×x\n", line(3, "\"×x\" is no count")),
    ("reactor-behavior 1\nreactor A\n  action \"a\n", line(3, "a quote is not closed: \"\"a\"")),
    ("reactor-behavior 1\nreact A\n", line(2, "\"react A\" is no \"reactor\", and no step, which is indented")),
    (
      "reactor-behavior 1\nreactor A\n  effect of a ended\n",
      line(3, "an effect ends completed, cancelled, failed, disposed, open or unknown, not \"ended\"")
    ),
  ])
  func `an error names the line, what is wrong and the remedy`(text: String, message: String) {
    let error = #expect(throws: BehaviorTextError.self) { try Behavior(parsing: text, name: "f") }
    #expect(error?.message == message)
  }

  private static func line(_ number: Int, _ reason: String) -> String {
    "f:\(number): \(reason). Correct the line, or record the file again with REACTOR_RECORD=1."
  }

  @Test func `a text with endless depth or counts is refused or bounded`() throws {
    let deep = (1...1_000).map { String(repeating: "  ", count: $0) + "action a\n" }.joined()
    #expect(throws: BehaviorTextError.self) {
      try Behavior(parsing: "reactor-behavior 1\nreactor A\n\(deep)", name: "f")
    }
    let many = try Behavior(
      parsing: "reactor-behavior 1\nreactor A\n  action a ×\(Int.max)\n    action b ×\(Int.max)\n", name: "f")
    #expect(BehaviorFacts(many).counts.values.allSatisfy { $0 == .max })
  }
}
