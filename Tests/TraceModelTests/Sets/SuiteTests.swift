import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Suites of traces")
struct SuiteTests {
  /// A cart whose first state has three fields, of which `setItems` writes one.
  private func graph(clock: String = "virtual", lasting length: UInt64 = 1_000) -> TraceGraph {
    var script = TraceScript()
    script.trace.header.clock = clock
    script.add(0, .reactor(.init(type: "Cart")))
    let state = JSONText(#"{"items":0,"total":0,"note":""}"#)
    script.add(1, .state(.init(revision: 0, isInitial: true, change: .whole(state))))
    let effect = script.begin(10, script.action(10, "load"), "load")
    script.commit(20, effect: effect, "setItems", rev: 1, writes: ["items"])
    script.end(10 + length, effect, .completed)
    return script.graph
  }

  private func set(_ graphs: [TraceGraph]) -> TraceSet {
    var set = TraceSet()
    for (index, graph) in graphs.enumerated() { set.add(graph, name: "\(index).rtrace.jsonl") }
    return set
  }

  private let declared = ["Cart": Suite.Declared(actions: ["load", "pay"], mutations: ["setItems", "setPaid"])]

  @Test func `cases of the sources and fields of the state that never happened are told`() throws {
    let suite = Suite(set([graph(), graph()]), declared: declared)
    let cart = try #require(suite.reactors.first)

    #expect(cart.actions.items.map(\.name) == ["load", "pay"])
    #expect(cart.actions.items.map(\.count) == [2, 0])
    #expect(cart.mutations.items.filter { $0.count == 0 }.map(\.name) == ["setPaid"])
    #expect(cart.fields.items.map(\.count) == [2, 0, 0])
    #expect(suite.known == (7, 3))
    #expect(suite.percent == 42)
    #expect(suite.gaps == [])
  }

  @Test func `without sources, cases count for nothing, and that is said`() {
    let suite = Suite(set([graph()]))

    #expect(suite.known == (3, 1))
    #expect(suite.gaps == ["Cart: it is not known which other actions and mutations there are"])
  }

  @Test func `a trace without whole states makes no field known`() {
    let suite = Suite(set([TraceGraphJoinTests.graph()]))

    #expect(suite.percent == nil)
    #expect(suite.reactors.first?.fields.items.map(\.count) == [2])
    #expect(suite.summary.hasPrefix("nothing is known of what can happen: "))
  }

  @Test func `a reactor of the sources that no trace has was never exercised`() {
    let suite = Suite(set([graph()]), declared: ["Feed": .init(actions: ["load"], mutations: nil)])
    let feed = suite.reactors.last

    #expect(feed?.type == "Feed")
    #expect(feed?.count == 0)
    #expect(feed?.actions.items.filter { $0.count == 0 }.map(\.name) == ["load"])
    #expect(feed?.mutations.isKnown == false)
  }

  @Test func `the slowest is that of a real clock where there is one, however long a test's clock says`() {
    let slowest = Suite(
      set([
        graph(lasting: 9_000_000), graph(clock: "monotonic", lasting: 2_000), graph(clock: "monotonic", lasting: 3_000),
      ])
    ).reactors.first?.actions.items.first?.slowest

    #expect(slowest == .init(time: 3_000, event: 3, trace: "2.rtrace.jsonl", isVirtual: false))
  }

  @Test func `impure mutations and findings of equal lines count once`() {
    let suite = Suite(set([TraceGraphJoinTests.graph(), TraceGraphJoinTests.graph()]))

    #expect(suite.reactors.first?.mutations.items.map(\.impure) == [1])
  }

  @Test func `traces of two clocks have statistics of their own`() {
    let set = set([graph(), graph(clock: "monotonic"), graph()])

    #expect(set.groups.map(\.clock) == ["monotonic", "virtual"])
    #expect(set.groups.map(\.members) == [[1], [0, 2]])
    #expect(set.statisticsText.contains("\n2 traces of script in virtual time: "))
  }

  @Test func `the worst trace is the one with failed expectations, then with findings`() {
    var failed = graph()
    failed.marks = [.init(seq: 9, time: 5, label: TestFailure.label(at: "CartTests.swift:4"), message: "no")]

    #expect(
      set([graph(), TraceGraphJoinTests.graph(), failed]).worst(2).map(\.name) == ["2.rtrace.jsonl", "1.rtrace.jsonl"])
  }

  @Test func `a summary lists failed tests, and words of a trace are no markup`() {
    var failed = graph()
    failed.header.process = "`evil`|<b>"
    failed.marks = [
      .init(
        seq: 9, time: 5, label: TestFailure.label(at: "CartTests.swift:4"),
        message: "[x](https://a.b) | ```\n<script> @you \u{202e}")
    ]
    let text = set([failed]).summary(mermaid: "flowchart LR\n")

    #expect(text.hasPrefix("## 1 trace, 1 with failed expectations\n"))
    let row =
      "| evil\\|&lt;b&gt; | \\[x\\](https:&#47;/a.b) \\| \\`\\`\\`<br>&lt;script&gt; &#64;you \\\\u{202e} "
      + "| CartTests.swift:4 | 0.rtrace.jsonl |"
    #expect(text.contains(row))
    #expect(text.hasSuffix("### Cycle\n\n```mermaid\nflowchart LR\n```\n"))
  }
}
