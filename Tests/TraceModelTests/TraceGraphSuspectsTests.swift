import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Suspects in a graph")
struct TraceGraphSuspectsTests {
  private typealias Patch = TraceEvent.Patch

  /// A reactor with a state of three fields, whose flag is made true by `setLoading`.
  private func script(unobserved: Bool = true) -> (script: TraceScript, effect: UInt64) {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart")))
    let state = JSONText(#"{"isLoading":false,"items":[{}],"theme":"light"}"#)
    script.add(1, cause: 1, .state(.init(revision: 0, isInitial: true, change: .whole(state))))
    let effect = script.begin(10, script.action(10, "load"), "load")
    set(
      &script, 20, effect, "setLoading", rev: 1, [Patch(.replace, path: "/isLoading", value: JSONText("true"))],
      unobserved)
    return (script, effect)
  }

  private func set(
    _ script: inout TraceScript, _ time: UInt64, _ effect: UInt64, _ label: String, rev: Int,
    _ diff: [TraceEvent.Patch], _ unobserved: Bool = true
  ) {
    let mutation = script.add(time, cause: effect, .mutation(.init(label: label, effect: effect)))
    let reduce = script.add(
      time + 1, cause: mutation, .reduce(.init(label: label, duration: 1, revision: rev, isNoop: diff.isEmpty)))
    script.add(
      time + 2, cause: reduce, .state(.init(revision: rev, change: .diff(diff), isUnobserved: unobserved)))
  }

  @Test func `a flag that an effect set and left is stuck, and one that becomes false again is not`() {
    var (script, effect) = script()
    #expect(script.graph.suspects.stuck == [], "its effect may still clear it")
    script.end(5_000_000, effect, .completed)
    let stuck = Statistics(script.graph).stuck
    set(
      &script, 6_000_000, effect, "setLoading", rev: 2,
      [Patch(.replace, path: "/isLoading", value: JSONText("false"))])

    #expect(
      stuck == [
        .init(reactorType: "Cart", field: "isLoading", count: 1, mutation: "setLoading", since: 22, seq: 5)
      ])
    #expect(script.graph.suspects.stuck == [])
  }

  @Test(arguments: [
    (end: TraceEvent.EffectEnd.completed, time: 23 as UInt64, isStuck: false), (.completed, 5_000_000, true),
    (.error, 23, true), (.cancelled, 5_000_000, true), (.disposed, 5_000_000, false),
  ])
  func `a flag is stuck by how and when its effect ended`(end: TraceEvent.EffectEnd, time: UInt64, isStuck: Bool) {
    var (script, effect) = script()
    script.end(time, effect, end)

    #expect(script.graph.suspects.stuck.map(\.field) == (isStuck ? ["isLoading"] : []))

    _ = script.begin(6_000_000, script.action(6_000_000, "other"), "other")
    #expect(script.graph.suspects.stuck.map(\.field) == (isStuck ? ["isLoading"] : []))
    _ = script.begin(7_000_000, script.action(7_000_000, "load"), "load")
    #expect(script.graph.suspects.stuck == [], "an effect of its name may still clear it")
  }

  @Test func `a flag below a field is none, and a whole state tells of flags too`() {
    var (script, effect) = script()
    set(&script, 40, effect, "a", rev: 2, [Patch(.add, path: "/items/0/isOn", value: JSONText("true"))])
    let mutation = script.add(50, cause: effect, .mutation(.init(label: "b", effect: effect)))
    let reduce = script.add(51, cause: mutation, .reduce(.init(label: "b", duration: 1, revision: 3)))
    let whole = JSONText(#"{"isLoading":false,"items":[{"isOn":true}],"theme":true}"#)
    script.add(52, cause: reduce, .state(.init(revision: 3, change: .whole(whole))))
    script.end(90, effect, .cancelled)

    #expect(script.graph.suspects.stuck.map(\.field) == ["theme"])
  }

  @Test func `fields that no mutation wrote are named`() {
    var (script, effect) = script()
    set(&script, 40, effect, "setItems", rev: 2, [Patch(.replace, path: "/items", value: JSONText("[1]"))])

    #expect(Statistics(script.graph).unwritten == [.init(reactorType: "Cart", fields: ["theme"])])
    // Of one mutation it is not known what it wrote.
    let lost = script.add(60, cause: effect, .mutation(.init(label: "x", effect: effect)))
    script.add(61, cause: lost, .reduce(.init(label: "x", duration: 1, revision: 3)))
    #expect(script.graph.suspects.unwritten == [])
  }

  @Test func `a reactor that changes while nothing is subscribed is named`() {
    var (script, effect) = script()
    #expect(Statistics(script.graph).unseen == [.init(reactorType: "Cart", count: 1, states: 1)])

    set(&script, 40, effect, "seen", rev: 2, [Patch(.replace, path: "/theme", value: JSONText("1"))], false)
    #expect(script.graph.suspects.unobserved == [])
  }

  @Test func `an action of which nothing came led to nothing`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart")))
    func run(_ time: UInt64, _ label: String, _ end: TraceEvent.EffectEnd?) -> (action: UInt64, effect: UInt64) {
      let action = script.action(time, label)
      let effect = script.begin(time, action, label)
      if let end { script.end(time + 5, effect, end) }
      return (action, effect)
    }
    _ = run(10, "idle", .completed)
    let sends = run(20, "sends", .completed)
    script.action(22, cause: sends.effect, "sent")
    let injects = run(30, "injects", .completed)
    script.add(32, cause: injects.action, .mutation(.init(label: "set", isInjected: true)))
    _ = run(40, "open", nil)
    _ = run(50, "cancelled", .cancelled)
    let dropped = script.action(60, "dropped")
    script.add(60, cause: dropped, .actionOut(.init(.drop)))

    let graph = script.graph

    #expect(graph.actions.filter(\.ledToNothing).map(\.label) == ["idle", "sent", "dropped"])
    let counts = Statistics(graph).actions.filter { $0.ledToNothing > 0 }.map(\.label)
    #expect(counts == ["dropped", "idle", "sent"])
  }

  @Test func `an action before a mutation of unknown cause may have led to it`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Cart")))
    for (time, label) in [(10, "before"), (30, "after")] as [(UInt64, String)] {
      script.end(time + 5, script.begin(time, script.action(time, label), label), .completed)
      if label == "before" { script.add(20, .mutation(.init(label: "set", isInjected: true, isCauseUnknown: true))) }
    }

    #expect(script.graph.actions.filter(\.ledToNothing).map(\.label) == ["after"])
  }

  @Test func `a graph with lost events has no suspects`() {
    var (script, _) = script()
    script.end(30, script.begin(30, script.action(30, "idle"), "idle"), .completed)
    script.add(90, r: nil, .dropped(count: 3, why: "ring", from: nil, to: nil))

    #expect(script.graph.suspects == TraceGraph.Suspects())
  }

  @Test func `a state that came out as it went in was not changed on its way`() {
    var (script, _) = script()
    let state = script.trace.events.last?.seq
    script.add(23, cause: state, .stateOut(.map, .init(revision: 1, change: .diff([]))))
    #expect(script.graph.transforms == [])

    let diff = TraceEvent.State.Change.diff([Patch(.add, path: "/badge", value: JSONText("1"))])
    script.add(24, cause: state, .stateOut(.map, .init(revision: 1, change: diff)))
    #expect(script.graph.transforms.map(\.changed) == [["badge"]])
  }

  @Test func `streams cut within effects are counted beside those that were cancelled`() {
    var (script, effect) = script()
    let stop = script.action(25, "stop")
    script.add(25, cause: stop, .innerEnd(.init(effect: effect, operation: "take(until:)", by: stop)))

    let row = Statistics(script.graph).actions.first { $0.label == "load" }

    #expect(row?.cancelledInside == 1 && row?.cancelled == 0)
  }
}
