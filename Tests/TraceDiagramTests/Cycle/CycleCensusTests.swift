import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("Counts of a cycle")
struct CycleCensusTests {
  @Test func `mutations of one case have one origin, the most frequent one`() {
    var s = TraceScript()
    let r = s.reactor("FeedReactor")
    for (index, wait) in [0.2, 0.3, 5].enumerated() {
      let time = Double(index) * 200
      let effect = s.begin(r, time, "clearing", of: s.action(r, time, "clear"))
      s.commit(r, time + wait, "setLoading", effect: effect)
      s.commit(r, time + 50, "setPosts", effect: effect)
      s.end(effect, r, time + 60)
    }

    let lines = CycleLedger.lines(of: CycleModel(s.graph)).filter { $0.contains("→ set") }

    #expect(lines == ["clear → setLoading 3×", "clearing → setPosts 3× waited"])
  }

  @Test func `actions of a cycle keep the order in which they first occurred`() throws {
    var s = TraceScript()
    let r = s.reactor("StopwatchReactor")
    for (index, (action, mutation)) in [("start", "d"), ("lap", "c"), ("pause", "b"), ("reset", "a")].enumerated() {
      s.quick(r, Double(index) * 10, action, nil, mutation, changed: ["x\(index % 2)"])
    }
    s.quick(r, 60, "reset", nil, "d")

    let layout = CycleLayout(CycleModel(s.graph), slow: 250_000_000)
    let actions = layout.model.nodes.indices.filter { layout.model.nodes[$0].kind == .action }

    #expect(actions.map { layout.model.nodes[$0].name } == ["start", "lap", "pause", "reset"])
    #expect(actions.map { layout.boxes[$0].top } == actions.map { layout.boxes[$0].top }.sorted())
    #expect(!layout.frame.hasEffects)
  }

  @Test func `a cycle of a trace without renders shows no renders`() throws {
    var s = TraceScript()
    let r = s.reactor("CounterReactor")
    s.quick(r, 1, "increase", nil, "add")

    let words = try MarkupTree(try s.trace.cycle().svg()).all("text").map(\.words)

    #expect(words.contains("gets 1×"))
    #expect(!words.contains { $0.hasPrefix("render") })
  }
}
