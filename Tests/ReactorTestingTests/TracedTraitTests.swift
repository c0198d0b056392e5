import ReactorCore
import ReactorTesting
import Testing

@Suite("Traced tests", .traced) struct TracedTraitTests {
  private var events: [TraceEvent] { TracedRun.tracer?.trace.events ?? [] }

  @Test(arguments: 1...16) func `a traced test sees its own reactors and no others`(count: Int) async {
    let reactor = Stopwatch()
    for _ in 0..<count {
      reactor.action.onNext(.tick)
      await Task.yield()
    }
    let actions = events.count { if case .action = $0.kind { true } else { false } }
    let reactors = events.count { if case .reactor = $0.kind { true } else { false } }
    #expect(actions == count)
    #expect(reactors == 1)
    #expect(events.map(\.seq) == (1...events.count).map { TraceEvent.Seq($0) })
  }

  @Test(.traced(.names)) func `a traced test uses the policy of its trait`() {
    #expect(TracedRun.tracer?.policy.content == .names)
  }

  @Test(.traced(scheduler: { TestScheduler(initialClock: 0) }), arguments: 1...2)
  func `a traced test in virtual time counts the ticks of its scheduler`(_: Int) throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Stopwatch()
    scheduler.scheduleAt(3) { reactor.action.onNext(.tick) }
    scheduler.start()

    let action = events.first { if case .action = $0.kind { true } else { false } }
    #expect(TracedRun.tracer?.trace.header.clock == "virtual")
    #expect(action.map { 3_000_000_000...3_000_100_000 ~= $0.time } == true)
  }

  @Test(arguments: [(1, "a/b")]) func `a traced test case has its arguments in its name`(count: Int, word: String) {
    let name = TracedRun.tracer?.trace.header.resource["service.name"]
    #expect(name == "`a traced test case has its arguments in its name`(count: 1, word: a/b)")
  }

  @Test(arguments: ["hunter2"]) func `a traced test case masks a secret in its name`(password _: String) {
    #expect(
      TracedRun.tracer?.trace.header.resource["service.name"]
        == "`a traced test case masks a secret in its name`(password: [Filtered])")
  }

  @Test func `withTracing inside a traced test has its own tracer, and both see the reactor`() {
    let outer = TracedRun.tracer
    withTracing {
      #expect(TracedRun.tracer !== outer)
      Stopwatch().action.onNext(.tick)
    }
    #expect(TracedRun.tracer === outer)
    #expect(events.isEmpty == false)
  }
}
