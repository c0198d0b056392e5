import PlatformSupport
import ReactorCore
import ReactorTesting
import Testing

@Suite("withTracing") struct WithTracingTests {
  @Test func `withTracing returns the result of its body`() async throws {
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

  @Test func `an impure reducer fails the test with reactor and mutation`() {
    let issues = issuesRecorded {
      withTracing {
        let reactor = Stopwatch()
        reactor.action.onNext(.tick)
        reactor.action.onNext(.spoil)
      }
    }
    let message = "error: reduce writes self.spoiled; return what changes in the state instead [self-write] ("
    #expect(issues.count == 1)
    #expect(issues.allSatisfy { $0.contains(message) && $0.contains("Stopwatch.spoil") })
  }

  @Test func `a reducer of the main actor is replayed there`() async {
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
