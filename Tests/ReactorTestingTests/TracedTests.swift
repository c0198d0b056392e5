import PlatformSupport
import ReactorCore
import ReactorTesting
import Testing

@Suite("Traced tests", .traced) struct TracedTests {
  private var events: [TraceEvent] { TracedRun.tracer?.trace.events ?? [] }

  @Test(arguments: 1...16) func `see their own reactors and no others`(count: Int) async {
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

  @Test(.traced(.names)) func `may have a policy of their own`() {
    #expect(TracedRun.tracer?.policy.content == .names)
  }

  @Test(.traced(scheduler: { TestScheduler(initialClock: 0) }), arguments: 1...2)
  func `may count the ticks of a scheduler of their own`(_: Int) throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = Stopwatch()
    scheduler.scheduleAt(3) { reactor.action.onNext(.tick) }
    scheduler.start()

    let action = events.first { if case .action = $0.kind { true } else { false } }
    #expect(TracedRun.tracer?.trace.header.clock == "virtual")
    #expect(action.map { 3_000_000_000...3_000_100_000 ~= $0.time } == true)
  }

  @Test(arguments: [(1, "a/b")]) func `carry their argument in the name`(count: Int, word: String) {
    let name = TracedRun.tracer?.trace.header.resource["service.name"]
    #expect(name == "`carry their argument in the name`(count: 1, word: a/b)")
  }

  @Test(arguments: ["hunter2"]) func `mask a secret in the name`(password _: String) {
    #expect(
      TracedRun.tracer?.trace.header.resource["service.name"] == "`mask a secret in the name`(password: [Filtered])")
  }

  @Test func `withTracing inside has its own tracer, and both see the reactor`() {
    let outer = TracedRun.tracer
    withTracing {
      #expect(TracedRun.tracer !== outer)
      Stopwatch().action.onNext(.tick)
    }
    #expect(TracedRun.tracer === outer)
    #expect(events.isEmpty == false)
  }
}

@Suite("withTracing") struct WithTracingTests {
  @Test func `returns what its body returns`() async throws {
    #expect(withTracing { 3 } == 3)
    #expect(await withTracing { await Task { 4 }.value } == 4)
    struct Thrown: Error {}
    #expect(throws: Thrown.self) { try withTracing { throw Thrown() } }
    await #expect(throws: Thrown.self) {
      try await withTracing {
        await Task.yield()
        throw Thrown()
      }
    }
  }

  @Test func `an impure reducer fails the test, by reactor and mutation`() {
    let issues = issuesRecorded {
      withTracing {
        let reactor = Stopwatch()
        reactor.action.onNext(.tick)
        reactor.action.onNext(.spoil)
      }
    }
    let words = "error: reduce writes self.spoiled; return what changes in the state instead [self-write] ("
    #expect(issues.count == 1)
    #expect(issues.allSatisfy { $0.contains(words) && $0.contains("Stopwatch.spoil") })
  }

  @Test func `a reactor of the main actor is run again there`() async {
    let calls = await withTracing { @MainActor in
      await Task.yield()
      let reactor = MainReactor()
      reactor.action.onNext(1)
      return reactor.calls
    }
    #expect(calls.withLock { $0 } == 2)
  }
}

@MainActor private final class MainReactor: @MainActor Reactor {
  typealias Action = Int
  let initialState = 0
  let calls = Locked(0)

  func reduce(state: Int, mutation: Int) -> Int {
    calls.withLock { $0 += 1 }
    return state + mutation
  }
}
