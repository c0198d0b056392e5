import Testing
import TraceModel

@testable import TraceReading

@Suite("Effects in a graph")
struct TraceGraphEffectTests {
  @Test func `a cancelled effect names the action that cancelled it`() {
    var script = TraceScript()
    let first = script.action(0, "search")
    let begin = script.begin(1, first, "search")
    let second = script.action(10, "search")
    let next = script.begin(11, second, "search")
    script.end(12, begin, .cancelled, by: second)
    script.end(20, next, .cancelled, by: next)

    let graph = script.graph

    #expect(graph.effects.map(\.end) == [.cancelled(by: 1), .cancelled(by: 1)])
    #expect(graph.effects.map(\.finish) == [12, 20])
    #expect(graph.actions.map(\.number) == [1, 2])
    #expect(graph.actions.map(\.settled) == [12, 20])
  }

  @Test func `a stream that was cut within an effect is told with the operator and the action that cut it`() throws {
    var script = TraceScript()
    let begin = script.begin(1, script.action(0, "load"), "load")
    let cancel = script.action(10, "cancel")
    let inner = script.add(
      11, cause: cancel, .innerEnd(.init(effect: begin, operation: "take(until:)", by: cancel)))
    script.commit(12, effect: begin, "setBusy", rev: 1, writes: ["busy"])
    script.add(13, cause: begin, .innerEnd(.init(effect: begin, operation: "timeout")))
    script.end(14, begin, .completed)
    let graph = try script.trace.jsonLines().withUnsafeBytes { try TraceGraphReader.read($0, name: "cut") }.graph

    #expect(graph == script.graph)
    #expect(graph.effects.map(\.end) == [.completed])
    #expect(
      graph.effects[0].innerEnds == [
        .init(seq: inner, time: 11, operation: "take(until:)", by: 1),
        .init(seq: inner + 4, time: 13, operation: "timeout"),
      ])
    #expect(EventChains(script.trace).owner(of: inner) == begin)
  }

  @Test func `an effect without an end is open until the trace ends, and its action never settles`() {
    var script = TraceScript()
    let begin = script.begin(1, script.action(0, "pay"), "pay")
    script.commit(5, effect: begin, "setBusy", rev: 1, writes: ["busy"])
    script.begin(6, script.action(6, "told"), "told")
    script.add(40, cause: 7, .open)

    let graph = script.graph

    #expect(graph.effects.map(\.end) == [.open, .open])
    #expect(graph.effects.map(\.finish) == [40, 40])
    #expect(graph.actions.map(\.firstState) == [7, nil])
    #expect(graph.actions.map(\.settled) == [nil, nil])
  }

  @Test func `runs come from the call and from run lines, merged and cut to the effect`() {
    var script = TraceScript()
    let begin = script.begin(10, script.action(0, "load"), "load", dur: 5)
    script.add(12, cause: begin, .mutateRun(duration: 10))
    script.add(40, cause: begin, .mutateRun(duration: 3))
    script.add(48, cause: begin, .mutateRun(duration: 30))
    script.end(50, begin, .completed)
    script.add(60, cause: begin, .mutateRun(duration: 1))

    let effect = script.graph.effects[0]

    #expect(effect.runs == RunList([10...22, 40...43, 48...50]))
    #expect(effect.call == 5)
    #expect(effect.begin == 10 && effect.finish == 50)
  }

  @Test func `an error belongs to the effect that ended by it, whichever line comes first`() {
    var script = TraceScript()
    let one = script.begin(1, script.action(0, "a"), "a")
    script.add(5, cause: one, .error(.init(type: "E1", message: "m", isSwallowed: true)))
    script.end(5, one, .error)
    let two = script.begin(11, script.action(10, "b"), "b")
    script.end(15, two, .error)
    script.add(15, cause: two, .error(.init(type: "E2", message: "m", isSwallowed: true)))
    let three = script.begin(21, script.action(20, "c"), "c")
    script.add(22, cause: three, .error(.init(type: "E3", message: "m", isSwallowed: false)))
    script.end(25, three, .completed)
    let four = script.begin(31, script.action(30, "d"), "d")
    script.end(35, four, .error)

    let graph = script.graph

    #expect(graph.effects.map(\.end) == [.failed(0), .failed(1), .completed, .failed(nil)])
    #expect(graph.failures.map(\.effect) == [0, 1, nil])
  }

  @Test func `a second end of the same effect changes nothing`() {
    var script = TraceScript()
    let begin = script.begin(1, script.action(0, "a"), "a")
    script.end(5, begin, .completed)
    script.end(9, begin, .disposed)

    #expect(script.graph.effects.map(\.end) == [.completed])
    #expect(script.graph.effects.map(\.finish) == [5])
  }

  @Test func `an action of transform is an action, and a mapped one keeps its own`() {
    var script = TraceScript()
    let sent = script.action(0, "a")
    let mapped = script.add(1, cause: sent, .actionOut(.init(.map, label: "b")))
    script.begin(2, mapped, "b")
    let injected = script.add(3, .actionOut(.init(.inject, label: "tick")))
    script.begin(4, injected, "tick")

    let graph = script.graph

    #expect(graph.actions.map(\.label) == ["a", "tick"])
    #expect(graph.actions.map(\.source) == [nil, "transform(action:)"])
    #expect(graph.effects.map(\.action) == [0, 1])
    #expect(graph.effects.map(\.label) == ["b", "tick"])
  }
}

@Suite("Ends that were lost")
struct LostEndTests {
  /// Two effects, between whose begins and the end of the trace something was lost, or was not.
  private func script(_ loss: TraceEvent.Kind?, opens: Bool = false) -> TraceScript {
    var script = TraceScript()
    script.add(0, .subscribe(what: "state", subscription: 1, site: nil))
    let first = script.begin(1, script.action(1, "load"), "load")
    script.commit(5, effect: first, "setBusy", rev: 1, writes: ["busy"])
    if let loss { script.add(20, r: nil, loss) }
    let second = script.begin(30, script.action(30, "pay"), "pay")
    if opens { script.add(40, cause: first, .open) }
    script.add(40, cause: second, .open)
    return script
  }

  @Test(
    arguments: [
      .dropped(count: 3, why: "pressure", from: 8, to: 12), .dropped(count: 3, why: "pressure", from: nil, to: nil),
      .end(events: 1, dropped: 3),
    ] as [TraceEvent.Kind])
  func `an effect that may have ended among what was lost is not said to have never ended`(loss: TraceEvent.Kind) {
    let script = script(loss)
    let graph = script.graph
    let statistics = Statistics(graph)

    #expect(graph.effects.map(\.end) == [.unknown, .open])
    #expect(graph.effects.map(\.finish) == [5, 40])
    #expect(graph.actions.map(\.settled) == [nil, nil])
    #expect(graph.subscriptions.map(\.isEndUnknown) == [true])
    #expect(statistics.open == 1 && statistics.openUnknown == 1)
    #expect(statistics.openEffects.map(\.label) == ["pay"])
    #expect(statistics.actions.map(\.openEffects) == [0, 1])
    #expect(statistics.actions.map(\.openUnknown) == [1, 0])
    #expect(statistics.reactors.map(\.subscribed) == [0])
    #expect(statistics.reactors.map(\.subscribedUnknown) == [1])
    #expect(statistics.text.contains("1 unknown"))
  }

  @Test func `an effect never ended if the trace says so, or lost nothing since it began`() {
    let loss = TraceEvent.Kind.dropped(count: 3, why: "ring", from: 8, to: 12)
    #expect(script(loss, opens: true).graph.effects.map(\.end) == [.open, .open])
    #expect(script(nil).graph.effects.map(\.end) == [.open, .open])
    #expect(script(.dropped(count: 1, why: "ring", from: 1, to: 1)).graph.effects.map(\.end) == [.open, .open])
    #expect(script(.dropped(count: 0, why: "ring", from: 8, to: 9)).graph.effects.map(\.end) == [.open, .open])
  }
}
