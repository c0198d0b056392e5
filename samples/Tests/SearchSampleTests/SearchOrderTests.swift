import ReactorCore
import ReactorTesting
import SearchSample
import Testing

@Suite("The search, in every order in which answers may come", .laws("Search.laws")) struct SearchOrderTests {
  private struct Offline: Error {}

  /// Types two queries, the second after the usual answer to the first, and expects the results of the second.
  private func typeTwice<R: Reactor>(into reactor: R, _ scheduler: TestScheduler)
  where R.Action == SearchReactor.Action, R.State == SearchReactor.State {
    scheduler.scheduleAt(10, "type o") { reactor.action.onNext(.updateQuery("o")) }
    scheduler.scheduleAt(1_000, "type owl") { reactor.action.onNext(.updateQuery("owl")) }
    scheduler.start()
    #expect(reactor.currentState.titles == ["barn owl", "eagle owl", "little owl", "snowy owl"])
    #expect(!reactor.currentState.isLoading)
  }

  @Test func `a late answer to an older query is not shown`() throws {
    let result = try explore { scheduler in
      let service = SearchService(clock: scheduler.answers)
      typeTwice(into: SearchReactor(service: service, clock: scheduler), scheduler)
    }
    #expect(result.isComplete)
  }

  @Test func `explore finds the late answer in the search that does not cancel`() throws {
    try withKnownIssue {
      let result = try explore { scheduler in
        let service = SearchService(clock: scheduler.answers)
        typeTwice(into: HastySearchReactor(service: service, clock: scheduler), scheduler)
      }
      #expect(result.failingRun == 2)
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("fails when answer to updateQuery(\"o\") is late (order 2, of at most 200)")
      }
    }
  }

  @Test func `pages load once each, and a spinner ends, also when a request fails`() throws {
    let result = try explore(orders: 500, within: .seconds(3_600)) { scheduler in
      let service = SearchService(clock: scheduler.answers.mayFail(with: Offline()))
      let reactor = SearchReactor(service: service, clock: scheduler)
      scheduler.scheduleAt(10, "type o") { reactor.action.onNext(.updateQuery("o")) }
      scheduler.scheduleAt(700, "type ow") { reactor.action.onNext(.updateQuery("ow")) }
      for time in [1_500, 1_600] { scheduler.scheduleAt(time, "scroll") { reactor.action.onNext(.loadNextPage) } }
      scheduler.start()
      let state = reactor.currentState
      #expect(state.titles.allSatisfy { $0.contains("ow") })
      #expect(Set(state.titles).count == state.titles.count)
      #expect(!state.isLoading)
    }
    #expect(result.failingRun == nil)
  }
}
