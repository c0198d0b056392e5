import ReactorCore
import Testing

@testable import ReactorTesting

extension TracingOptions {
  /// Options that a project shares among its tests.
  fileprivate static let virtual = TracingOptions(.values, scheduler: { TestScheduler(resolution: 0.001) })
}

@Suite("Options of traced tests") struct TracingOptionsTests {
  private struct Seen: Equatable {
    var content: TracePolicy.Content?
    var purity: TracePolicy.Purity?
    var clock: String?
    var name: String?
    var tick: UInt64?

    static var now: Seen {
      let scheduler = TracedRun.scheduler
      scheduler?.advanceTo(1)
      let tracer = TracedRun.tracer
      return Seen(
        content: tracer?.policy.content, purity: tracer?.policy.purity, clock: tracer?.trace.header.clock,
        name: tracer?.trace.header.resource["service.name"], tick: scheduler?.now)
    }
  }

  private static let defaults = Seen(content: .values, purity: .replay, clock: "monotonic")

  @Test func `withTracing takes the options of the trait, with the same names`() async {
    func expect(_ seen: Seen, _ change: (inout Seen) -> Void) {
      var expected = Self.defaults
      expected.name = #function
      change(&expected)
      #expect(seen == expected)
    }
    let ownName = "withTracing takes the options of the trait, with the same names()"

    expect(withTracing { .now }) { $0.name = ownName }
    expect(withTracing(.names) { .now }) { ($0.name, $0.content, $0.purity) = (ownName, .names, .standard) }
    expect(withTracing(TracingOptions(.deepTests, name: "cart")) { .now }) { ($0.name, $0.purity) = ("cart", .deep) }
    expect(withTracing(TracingOptions(clock: .virtual { 0 }, name: "cart")) { .now }) {
      ($0.name, $0.clock) = ("cart", "virtual")
    }
    expect(withTracing(.virtual) { .now }) {
      ($0.name, $0.purity, $0.clock, $0.tick) = (ownName, .standard, "virtual", 1_000_000)
    }
    let seen = await withTracing(.names, scheduler: { TestScheduler() }) {
      await Task.yield()
      return Seen.now
    }
    expect(seen) {
      ($0.name, $0.content, $0.purity, $0.clock, $0.tick) = (ownName, .names, .standard, "virtual", 1_000_000_000)
    }
  }

  @Test(.traced) func `a traced test has the policy of tests by default`() {
    #expect(Seen.now.purity == .replay)
    #expect(TracedRun.scheduler == nil)
  }

  @Test(.traced(.virtual)) func `a traced test takes options that are made once and shared`() {
    #expect(Seen.now.tick == 1_000_000)
    #expect(Seen.now.purity == .standard)
  }

  @Test(.traced(.virtualTime)) func `virtual time has ticks of a millisecond, and no extra one`() {
    #expect(Seen.now == Seen(content: .values, purity: .replay, clock: "virtual", name: Seen.now.name, tick: 1_000_000))
    var ticks: [UInt64] = []
    TracedRun.scheduler?.schedule { ticks.append(TracedRun.scheduler?.now ?? 0) }
    TracedRun.scheduler?.start()
    #expect(ticks == [1_000_000])
    #expect(TracedRun.scheduler?.runsTasks == (TaskHooks.obstacle == nil))
  }

  @Test(.traced(TracingOptions(name: "cart"))) func `a traced test takes another name`() {
    #expect(Seen.now.name == "cart")
  }

  @Test(.traced(.virtual, scheduler: { TestScheduler(initialClock: 7) }))
  func `a scheduler of its own goes before that of the options`() {
    #expect(TracedRun.scheduler?.clock == 7)
  }

  @Test(.traced(.virtual)) func `withTracing without a scheduler leaves that of the test, and ends with its own`() {
    let outer = TracedRun.scheduler
    withTracing { #expect(TracedRun.scheduler === outer) }
    withTracing(.virtual) { #expect(TracedRun.scheduler !== outer) }
    #expect(TracedRun.scheduler === outer)
  }
}
