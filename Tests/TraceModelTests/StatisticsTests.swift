import Testing
@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Statistics of a trace")
struct StatisticsTests {
  private var graph: TraceGraph {
    var script = TraceScript()
    script.trace.header.process = "shop"
    script.add(0, r: 1, .reactor(.init(type: "Cart")))
    script.add(0, r: 2, .reactor(.init(type: "Cart")))
    script.add(0, r: 1, .subscribe(what: "state", subscription: 1, site: nil))
    script.add(0, r: 2, .subscribe(what: "state", subscription: 1, site: nil))
    let load = script.add(1_000, .action(.init(label: "load", queued: 700)))
    let one = script.begin(1_000, load, "load", dur: 300)
    script.add(1_900, cause: one, .mutateRun(duration: 250))
    let items = script.commit(2_000, effect: one, "setItems", rev: 1, writes: ["items", "total"])
    for time: UInt64 in [10, 30] {
      let diff = TraceEvent.State.Change.diff([.init(.add, path: "/badge", value: JSONText("1"))])
      let out = script.add(2_003, cause: items.state, .stateOut(.map, .init(revision: 1, change: diff)))
      script.add(2_004, cause: out, .render(target: "CartView", duration: time))
    }
    script.commit(3_000, effect: one, "setBusy", rev: 2, writes: [])
    script.end(4_000, one, .completed)
    let two = script.begin(10_000, r: 2, script.action(10_000, r: 2, "load"), "load", dur: 500)
    script.commit(11_000, r: 2, effect: two, "setItems", rev: 1, writes: ["items"])
    script.add(12_000, r: 2, cause: two, .error(.init(type: "E", message: "m", isSwallowed: true)))
    script.end(12_000, r: 2, two, .error)
    let pay = script.begin(20_000, script.action(20_000, "pay"), "pay")
    let again = script.action(20_500, "pay")
    let open = script.begin(20_500, again, "pay")
    script.add(20_500, cause: again, .loop(length: 1, members: ["Cart.pay"]))
    script.end(20_500, pay, .cancelled, by: again)
    script.add(20_600, cause: again, .actionOut(.init(.drop)))
    script.add(21_000, r: 2, .unsubscribe(what: "state", subscription: 1, site: nil))
    script.add(21_000, r: 2, .reactorEnd(why: "released"))
    script.add(1_500_000, r: nil, .dropped(count: 2, why: "ring", from: 1, to: 2))
    script.add(1_500_000, cause: open, .open)
    return script.graph
  }

  @Test func `an effect that failed without an error that was recorded is a failure like others`() {
    var script = TraceScript()
    script.end(2, script.begin(1, script.action(0, "load"), "load"), .error)
    let pay = script.begin(4, script.action(3, "pay"), "pay")
    script.add(5, cause: pay, .error(.init(type: "E", message: "m", isSwallowed: false)))
    script.end(5, pay, .error)
    script.add(6, .error(.init(type: "E", message: "m", isSwallowed: true)))

    #expect(Statistics(script.graph).failures == 3)
    #expect(TraceFigures(script.graph, name: "script").counts.contains { $0 == ("errors", 3) })
  }

  @Test func `each action case has its counts and times`() {
    let statistics = Statistics(graph)

    let load = Statistics.ActionRow(
      reactorType: "Cart", label: "load", count: 2, queued: Distribution([700]), call: Distribution([300, 500]),
      effect: Distribution([3_000, 2_000]), ran: Distribution([550, 500]), reduce: Distribution([1, 1, 1]),
      firstState: Distribution([1_002, 1_002]), settled: Distribution([3_000, 2_000]), openEffects: 0,
      openUnknown: 0, errors: 1, cancelled: 0, noops: 1, noopsUnknown: 0, loops: 0, slowest: 5)
    let none = Distribution([])
    let pay = Statistics.ActionRow(
      reactorType: "Cart", label: "pay", count: 2, queued: none, call: none, effect: Distribution([500]), ran: none,
      reduce: none, firstState: none, settled: Distribution([500]), openEffects: 1, openUnknown: 0, errors: 0,
      cancelled: 1, noops: 0, noopsUnknown: 0, loops: 1, slowest: 26)
    #expect(statistics.actions == [load, pay])
    #expect(
      statistics.mutations == [
        .init(
          reactorType: "Cart", label: "setBusy", count: 1, injected: 0, reduce: Distribution([1]), noops: 1,
          noopsUnknown: 0, unobserved: 0, fields: []),
        .init(
          reactorType: "Cart", label: "setItems", count: 2, injected: 0, reduce: Distribution([1, 1]), noops: 0,
          noopsUnknown: 0, unobserved: 0, fields: [.init(name: "items", count: 2), .init(name: "total", count: 1)]),
      ])
  }

  @Test func `reactors, errors, loops and what never ended have their rows`() {
    let statistics = Statistics(graph)

    #expect(
      statistics.reactors == [
        .init(
          type: "Cart", count: 2, ended: 1, actions: 4, mutations: 3, states: 3, noops: 1, noopsUnknown: 0,
          unobserved: 0, subscriptions: 2, subscribed: 1, subscribedUnknown: 0)
      ])
    #expect(
      statistics.errors == [.init(reactorType: "Cart", type: "E", message: "m", count: 1, swallowed: 1, first: 24)])
    #expect(statistics.loops == [.init(members: ["Cart.pay"], turns: 1, first: 28)])
    #expect(statistics.open == 1)
    #expect(statistics.openEffects == [.init(reactorType: "Cart", label: "pay", seq: 29, begin: 20_500)])
    #expect(
      statistics.transforms == [
        .init(reactorType: "Cart", stage: .action, operation: .drop, before: "pay", after: nil, count: 1),
        .init(reactorType: "Cart", stage: .state, operation: .map, before: nil, after: nil, count: 2),
      ])
    #expect(statistics.renders == [.init(target: "CartView", duration: Distribution([10, 30]))])
  }

  @Test func `the first thousand of many open effects are listed`() {
    var script = TraceScript()
    for time in 0..<1_200 { script.begin(UInt64(time), script.action(UInt64(time), "a"), "a") }

    let statistics = Statistics(script.graph)

    #expect(statistics.open == 1_200 && statistics.openEffects.count == 1_000)
    #expect(statistics.text.contains("1180 more"))
  }

  @Test func `the page shows what the tables of the profile are, and names every key of its JSON`() throws {
    let page = Files.text(Files.root + "/docs/trace-render.md")
    let profile = Statistics(
      TraceGraph(try TraceReader.read(path: Files.root + "/Tests/Fixtures/Traces/profile.rtrace.jsonl")))

    #expect(page.contains("```\n" + profile.text + "```\n"), "\(profile.text)")
    let keys = keys(of: try #require(profile.json.value()))
    #expect(keys.filter { !page.contains("`\($0)`") } == [])
    #expect(keys.count == 59)
  }

  /// Names of all members, but for those that the trace's own names are.
  private func keys(of value: JSONValue) -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: []) { keys, member in
        keys.insert(member.key)
        if member.key != "writes" { keys.formUnion(self.keys(of: member.value)) }
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(self.keys(of: $1)) }
    default: []
    }
  }

  @Test func `the JSON has the same figures`() {
    let json = Statistics(graph).json.value()

    #expect(json?["events"] == .int(36) && json?["lost"] == .int(2) && json?["duration"] == .int(1_500_000))
    guard case .array(let actions) = json?["actions"], case .array(let mutations) = json?["mutations"] else {
      return #expect(Bool(false))
    }
    #expect(actions.map { $0["action"] } == [.string("load"), .string("pay")])
    #expect(
      actions.first?["mutate"]
        == .object(["count": .int(2), "p50": .int(300), "p95": .int(500), "max": .int(500)]))
    #expect(mutations.last?["writes"] == .object(["items": .int(2), "total": .int(1)]))
  }

  @Test func `percentiles are values that occurred, by nearest rank`() {
    let hundred = Distribution(Array(1...100).reversed())
    #expect([hundred.p50, hundred.p95, hundred.max] == [50, 95, 100])
    let three = Distribution([30, 10, 20])
    #expect([three.p50, three.p95, three.max] == [20, 30, 30])
    let twenty = Distribution(Array(1...20))
    #expect([twenty.p50, twenty.p95] == [10, 19])
    #expect(Distribution([]) == Distribution([]) && Distribution([]).count == 0)
  }
}
