import ReactorCore
import ReactorTestingPictures
import Testing

@testable import ReactorTesting

@Suite(.traced, .artifacts(.trace, .pictures, .report)) struct TracedSuite {
  @Test func passesTraced() {
    let reactor = Spoiled()
    reactor.action.onNext(.tick)
  }

  @Test func isImpureTraced() {
    let reactor = Spoiled()
    reactor.action.onNext(.spoil)
  }

  @Test(arguments: [1, 2]) func failsTraced(ticks: Int) {
    let reactor = Spoiled()
    reactor.action.onNext(.tick)
    #expect(reactor.currentState.ticks == ticks + 1, "swift testing inside")
  }

  @Test func throwsTraced() async throws {
    let reactor = Spoiled()
    await Task.yield()
    reactor.action.onNext(.tick)
    throw Broken()
  }

  @Test func leadsElsewhereTraced() {
    let reactor = Spoiled()
    reactor.action.onNext(.tick)
    expectTrace(of: reactor, .tick, leadsTo: [.tick, .tick])
  }

  @Test func knownIssueTraced() {
    withKnownIssue { Issue.record("known") }
  }
}

@Suite(.artifacts(.trace, .pictures, .report)) struct UntracedSuite {
  @Test func passesInWithTracing() {
    withTracing { Spoiled().action.onNext(.tick) }
  }

  @Test func isImpureInWithTracing() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.spoil)
    }
  }

  @Test func failsAtTheCall() throws {
    TestLocation(#fileID, #filePath, #line, #column).report(try .clock, failingOn: .error)
  }

  @Test func failsInWithTracing() {
    withTracing {
      let reactor = Spoiled()
      reactor.action.onNext(.tick)
      #expect(reactor.currentState.ticks == 2, "with tracing inside")
    }
  }

  @Test func failsInWithTracingAcrossSuspensions() async {
    await withTracing {
      let reactor = Spoiled()
      await Task.yield()
      reactor.action.onNext(.tick)
      #expect(reactor.currentState.ticks == 3, "with tracing across")
    }
  }

  @Test func eventsDifferHere() {
    let events: [Recorded<Event<Int>>] = [.next(1, 1)]
    expectEvents(events, [.next(1, 3)])
  }

  @Test(.traced(.values, scheduler: { TestScheduler() })) func expectedEventsDiffer() {
    let reactor = Spoiled()
    TracedRun.input(reactor.action, [.next(10, .tick)])
    TracedRun.expect(reactor.state.map(\.ticks)) == [.next(0, 0), .next(10, 3)]
  }

  @Test(.traced(.values, scheduler: { TestScheduler() })) func doesNotEnd() throws {
    let clock = try #require(TracedRun.scheduler)
    clock.limits.turns = 200
    let session = Renewing(clock)
    session.action.onNext(.renew)
    clock.start()
  }

  @Test(.traced) func stepDiffers() {
    let store = TestStore(Spoiled())
    store.send(.tick) { $0.ticks = 3 }
  }

  @Test(.traced) func stepIsLeftOut() {
    let store = TestStore(Spoiled())
    store.send(.tick)
    _ = store.state
  }
}
