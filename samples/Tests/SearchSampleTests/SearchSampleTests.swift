import ReactorCore
import ReactorTestingRuns
import SearchSample
import TerminalKit
import Testing

@Suite("The search, in virtual time", .traced, .laws("Search.laws")) struct SearchSampleTests {
  private typealias Request = SearchService.Request
  private let clock = TestScheduler(resolution: 0.001)
  private let service: SearchService
  private let reactor: SearchReactor

  init() {
    service = SearchService(clock: clock)
    reactor = SearchReactor(service: service, clock: clock)
  }

  private func send(_ action: SearchReactor.Action, at times: TestTime...) {
    for time in times { clock.scheduleAt(time) { [reactor] in reactor.action.onNext(action) } }
  }

  /// All lists of titles that were shown, in order.
  private func shownTitles(_ run: () -> Void) -> [[String]] {
    var shown: [[String]] = []
    let subscription = reactor.state.map(\.titles).distinctUntilChanged().subscribe(onNext: { shown.append($0) })
    run()
    subscription.dispose()
    return shown
  }

  @Test func `three quick keys are one request, 300 ms after the last`() {
    send(.updateQuery("o"), at: 100)
    send(.updateQuery("ow"), at: 300)
    send(.updateQuery("owl"), at: 599)

    clock.advanceTo(898)
    #expect(service.requests.isEmpty)
    clock.advanceTo(899)
    #expect(service.requests == [Request("owl", page: 1)])
    #expect(reactor.currentState.isLoading)
    clock.advanceTo(2_000)

    #expect(service.requests.count == 1)
    #expect(reactor.currentState.titles == ["barn owl", "eagle owl", "little owl", "snowy owl"])
    #expect(!reactor.currentState.isLoading)
  }

  @Test func `the results of an older query are not shown`() {
    send(.updateQuery("sw"), at: 10)  // asked at 310, answered at 710
    send(.updateQuery("kes"), at: 320)  // asked at 620, answered at 770

    let shown = shownTitles { clock.advanceTo(3_000) }

    #expect(service.requests == [Request("sw", page: 1), Request("kes", page: 1)])
    #expect(shown == [[], ["kestrel"]])
    expectBehavior(matches: "older query")
  }

  @Test func `the trace names the key that cancelled a request`() throws {
    send(.updateQuery("sw"), at: 10)
    send(.updateQuery("kes"), at: 400)
    clock.advanceTo(3_000)

    let graph = TraceGraph(try #require(TracedRun.tracer?.trace))
    let searches = graph.effects.filter { $0.label == "search" }
    let keys = graph.actions.indices.filter { graph.actions[$0].label == "updateQuery" }
    #expect(keys.count == 2)
    #expect(searches.map(\.end) == [.cancelled(by: keys[1]), .completed])
    // A search that was put off still belongs to its key.
    expectTrace(of: reactor, .updateQuery("sw"), leadsTo: [.setQuery("sw"), .setLoading(true)])
    expectTrace(
      of: reactor, .updateQuery("kes"),
      matches: [
        .is(.setQuery("kes")), .is(.setLoading(true)),
        .case(SearchReactor.Mutation.showPage) { $0.titles == ["kestrel"] }, .is(.setLoading(false)),
      ])
  }

  @Test func `a new query clears the old results, and requests no more pages of the old one`() {
    send(.updateQuery("owl"), at: 10)
    send(.updateQuery("swi"), at: 1_000)
    send(.loadNextPage, at: 1_100)

    let shown = shownTitles { clock.advanceTo(3_000) }

    #expect(service.requests == [Request("owl", page: 1), Request("swi", page: 1)])
    #expect(
      shown == [
        [], ["barn owl", "eagle owl", "little owl", "snowy owl"], [], ["common swift", "pallid swift"],
      ])
  }

  @Test func `a new query cancels a page that is loading`() {
    send(.updateQuery("owl"), at: 10)
    send(.loadNextPage, at: 1_000)
    send(.updateQuery(""), at: 1_100)
    clock.advanceTo(3_000)

    #expect(service.requests == [Request("owl", page: 1), Request("owl", page: 2)])
    #expect(reactor.currentState.titles.isEmpty)
    #expect(!reactor.currentState.isLoading)
  }

  @Test func `pages load one at a time, until the last`() {
    send(.updateQuery("swa"), at: 10)
    send(.loadNextPage, at: 400, 1_000, 1_050, 2_000)
    clock.advanceTo(3_000)

    #expect(service.requests == [Request("swa", page: 1)], "four swans and swallows are one page")
    send(.updateQuery("ar"), at: 3_010)
    send(.loadNextPage, at: 3_400, 4_000, 4_050, 5_000, 6_000)
    clock.advanceTo(9_000)

    #expect(Array(service.requests.dropFirst()) == [1, 2, 3].map { Request("ar", page: $0) })
    #expect(reactor.currentState.titles.count == 9)
    #expect(Set(reactor.currentState.titles).count == 9)
    #expect(reactor.currentState.nextPage == nil)
  }

  @Test func `a request is tried three times, after longer and longer pauses`() {
    let attempts = clock.createObserver(Int.self)
    let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: clock)
      .map { [service] _ in service.requests.count }.distinctUntilChanged().subscribe(attempts)
    service.failuresToCome = 2
    send(.updateQuery("robin"), at: 10)

    clock.advanceTo(3_000)

    // Asked at 310, failed at 460; 200 ms later again, failed at 810; 400 ms later again.
    #expect(attempts.events.map(\.time) == [1, 310, 660, 1_210])
    #expect(reactor.currentState.titles == ["robin"])
    #expect(reactor.currentState.error == nil)
    subscription.dispose()
  }

  @Test func `the third failure shows a message, each time anew`() {
    let errors = clock.createObserver(String.self)
    let subscription = reactor.pulse(\.$error).compactMap { $0 }.subscribe(errors)
    service.failuresToCome = 6
    send(.updateQuery("robin"), at: 10, 5_010)

    clock.advanceTo(9_000)

    #expect(service.requests.count == 6)
    #expect(
      errors.events == [
        .next(1_360, "no answer for \"robin\""), .next(6_360, "no answer for \"robin\""),
      ])
    #expect(!reactor.currentState.isLoading)
    subscription.dispose()
  }

  @Test func `a new query ends the retries`() {
    service.failuresToCome = 9
    send(.updateQuery("robin"), at: 10)
    send(.updateQuery(""), at: 500)
    clock.advanceTo(5_000)

    #expect(service.requests.count == 1)
    #expect(reactor.currentState.error == nil)
    #expect(clock.isIdle)
  }

  @Test func `the view shows the results`() {
    var frames: [String] = []
    let view = SearchView { frames.append($0) }
    view.reactor = reactor

    clock.scheduleAt(10) { view.queryField.type("kes") }
    clock.advanceTo(1_000)

    #expect(frames == ["[kes]", "[kes]  (loading)", "[kes]  (loading)  kestrel", "[kes]  kestrel"])
  }

  @Test func `a stubbed reactor records typing and scrolling`() {
    reactor.isStubEnabled = true
    let view = SearchView { _ in }
    view.reactor = reactor

    view.queryField.type("o")
    view.results.scrollToBottom()
    reactor.stub.state.value.isLoading = true

    #expect(reactor.stub.actions == [.updateQuery("o"), .loadNextPage])
    #expect(view.spinner.isAnimating)
  }
}
