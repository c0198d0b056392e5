import Testing
@testable import TraceModel

@Suite("Statistics of a trace")
struct StatisticsOfATrace {
  private var story: Story {
    var script = TraceScript()
    script.trace.header.process = "shop"
    script.add(0, r: 1, .reactor(.init(type: "Cart")))
    script.add(0, r: 2, .reactor(.init(type: "Cart")))
    let one = script.begin(1_000, script.action(1_000, "load"), "load", dur: 300)
    script.commit(2_000, effect: one, "setItems", rev: 1, writes: ["items", "total"])
    script.commit(3_000, effect: one, "setBusy", rev: 2, writes: [])
    script.end(4_000, one, .completed)
    let two = script.begin(10_000, r: 2, script.action(10_000, r: 2, "load"), "load", dur: 500)
    script.commit(11_000, r: 2, effect: two, "setItems", rev: 1, writes: ["items"])
    script.add(12_000, r: 2, cause: two, .error(.init(type: "E", message: "m", isSwallowed: true)))
    script.end(12_000, r: 2, two, .error)
    script.begin(20_000, script.action(20_000, "pay"), "pay")
    script.add(1_500_000, r: nil, .dropped(count: 2, why: "ring", from: nil, to: nil))
    return script.story
  }

  @Test func `each action case has its counts and times`() {
    let statistics = Statistics(story)

    let load = Statistics.ActionRow(
      reactorType: "Cart", label: "load", count: 2, call: Distribution([300, 500]),
      effect: Distribution([3_000, 2_000]), reduce: Distribution([1, 1, 1]),
      firstState: Distribution([1_002, 1_002]), settled: Distribution([3_000, 2_000]), openEffects: 0, errors: 1,
      noops: 1)
    let pay = Statistics.ActionRow(
      reactorType: "Cart", label: "pay", count: 1, call: Distribution([]), effect: Distribution([]),
      reduce: Distribution([]), firstState: Distribution([]), settled: Distribution([]), openEffects: 1, errors: 0,
      noops: 0)
    #expect(statistics.actions == [load, pay])
    #expect(
      statistics.mutations == [
        .init(
          reactorType: "Cart", label: "setBusy", count: 1, reduce: Distribution([1]), noops: 1, fields: []),
        .init(
          reactorType: "Cart", label: "setItems", count: 2, reduce: Distribution([1, 1]), noops: 0,
          fields: [.init(name: "items", count: 2), .init(name: "total", count: 1)]),
      ])
  }

  @Test func `the tables line up`() {
    #expect(
      Statistics(story).text
        == """
        shop: 1.5 ms, 21 events, 2 lost, 1 failed

        action     count               mutate call              effect              reduce      to first state          to settled  open  errors  no-op
        Cart.load      2  300 ns / 500 ns / 500 ns  2 µs / 3 µs / 3 µs  1 ns / 1 ns / 1 ns  1 µs / 1 µs / 1 µs  2 µs / 3 µs / 3 µs     0       1      1
        Cart.pay       1                         -                   -                   -                   -                   -     1       0      0

        mutation       count              reduce  no-op  writes
        Cart.setBusy       1  1 ns / 1 ns / 1 ns      1  -
        Cart.setItems      2  1 ns / 1 ns / 1 ns      0  items 2, total 1

        times: p50 / p95 / max by nearest rank

        """)
  }

  @Test func `the JSON has the same figures`() {
    let json = Statistics(story).json.value()

    #expect(json?["events"] == .int(21) && json?["lost"] == .int(2) && json?["duration"] == .int(1_500_000))
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

  @Test(arguments: [
    (0, "0 ns"), (999, "999 ns"), (1_000, "1 µs"), (1_005, "1 µs"), (1_050, "1.05 µs"), (12_345, "12.3 µs"),
    (99_999, "99.9 µs"), (999_999, "999 µs"), (1_500_000, "1.5 ms"), (2_000_000_000, "2 s"),
    (123_456_000_000, "123 s"), (UInt64.max, "18446744073 s"),
  ])
  func `durations have three digits that count`(nanoseconds: UInt64, text: String) {
    #expect(DurationText.of(nanoseconds) == text)
  }
}
