import PeopleApp
import ReactorKitTesting
import RxSwift
import Testing

import class ReactorTesting.TestScheduler

/// What a search leads to, step by step and in every order of answers. Virtual time is that of `TracedRun.scheduler`, in
/// milliseconds; its `rx` is a scheduler of RxSwift.
@Suite("Steps of a search", .traced(.virtualTime)) struct SearchStepsTests {
  @Test func `a query is loaded after a pause of 300 ms`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let reactor = SearchReactor(service: PeopleService(scheduler: scheduler.rx), clock: scheduler.rx)

    reactor.action.onNext(.updateQuery("Mi"))
    scheduler.advanceBy(1_000)

    expectTrace(
      of: reactor, .updateQuery("Mi"),
      matches: [
        .named("setQuery").after(.zero), .named("setLoading").after(.milliseconds(300)),
        .case(SearchReactor.Mutation.appendPage) { $0.names == ["Miró"] }.writing(\.names),
        .named("setLoading").after(.milliseconds(450)),
      ])
    expectNo(.openEffects, .lateResponses, of: reactor)
  }

  @Test func `a profile is refreshed in three steps`() throws {
    let scheduler = try #require(TracedRun.scheduler)
    let store = TestStore(ProfileReactor(name: "Monet", service: PeopleService(scheduler: scheduler.rx)))

    store.send(.refresh) { $0.isLoading = true }
    scheduler.advanceBy(200)
    store.receive(.named("setPerson")) { $0.works = 2_500 }
    store.receive(.setLoading(false)) { $0.isLoading = false }
    store.finish()
  }
}

/// Runs searches in every order in which the directory may answer.
@Suite("Orders of answers") struct SearchOrdersTests {
  private func typeTwice(into reactor: SearchReactor, with scheduler: TestScheduler) {
    // The directory answers the first query after 460 ms, unless it is slow.
    scheduler.scheduleAt(10, "type Ma") { reactor.action.onNext(.updateQuery("Ma")) }
    scheduler.scheduleAt(500, "type Mi") { reactor.action.onNext(.updateQuery("Mi")) }
    scheduler.start()
  }

  @Test func `an answer to an older query is shown in no order`() throws {
    let exploration = try explore { scheduler in
      let reactor = SearchReactor(service: PeopleService(scheduler: scheduler.answers.rx), clock: scheduler.rx)
      typeTwice(into: reactor, with: scheduler)
      #expect(reactor.currentState.names == ["Miró"])
    }
    #expect(exploration.isComplete)
  }

  @Test func `a hasty search, which goes on with an older query, is found out in the second order`() {
    var exploration: Exploration?
    withKnownIssue {
      exploration = try explore { scheduler in
        let reactor = SearchReactor(
          service: PeopleService(scheduler: scheduler.answers.rx), clock: scheduler.rx, isHasty: true)
        typeTwice(into: reactor, with: scheduler)
        #expect(reactor.currentState.names == ["Miró"])
      }
    }
    #expect(exploration?.failingRun == 2)
  }
}

/// Makes up searches, and lets the directory answer whenever it likes.
@Suite("Hunted searches") struct SearchHuntTests {
  private func hunted(isHasty: Bool) throws -> HuntResult {
    let search = Hunt { stage in
      let search = SearchReactor(
        service: PeopleService(scheduler: stage.answers.rx), clock: stage.scheduler.rx, isHasty: isHasty)
      stage.always("the names are those of the query") {
        let state = search.currentState
        return state.names.allSatisfy { $0.lowercased().hasPrefix(state.query.lowercased()) }
      }
      stage.settled("nothing spins") { !search.currentState.isLoading }
      return search
    }
    // The directory has painters of these names.
    return try hunt(search.values(of: String.self, ["Ma", "Mi", "M", ""]), runs: 200, within: .seconds(3_600))
  }

  @Test func `nothing breaks the search`() throws { #expect(try hunted(isHasty: false).violation == nil) }

  @Test func `the hasty search is broken by a late answer`() {
    var result: HuntResult?
    withKnownIssue { result = try hunted(isHasty: true) }
    #expect(result?.violation == "\"the names are those of the query\" breaks")
    #expect(result?.shortest.count == 4)
  }
}
