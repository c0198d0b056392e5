import PeopleApp
import ReactorKitTesting
import RxSwift
import RxTest
import Testing

/// RxTest's scheduler runs the search; a tick is a tenth of a second. Each test is traced: an impure reducer fails it.
@Suite("Search", .traced) struct SearchReactorTests {
  private let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
  private let service: PeopleService
  private let reactor: SearchReactor

  init() {
    service = PeopleService(scheduler: scheduler)
    reactor = SearchReactor(service: service, clock: scheduler)
  }

  @Test func `a query is searched when the user pauses`() {
    let keys = scheduler.createHotObservable([.next(1, "Ma"), .next(3, "Mat")])
    let subscription = keys.map { SearchReactor.Action.updateQuery($0) }.subscribe(reactor.action)

    scheduler.advanceTo(20)
    subscription.dispose()

    #expect(reactor.currentState.names == ["Matisse"])
    #expect(reactor.currentState.isLoading == false)
  }

  @Test func `pages follow each other, and the last one has no next`() {
    send(.updateQuery("ma"), at: 1)
    send(.loadNextPage, at: 10)
    send(.loadNextPage, at: 20)
    send(.loadNextPage, at: 30)

    scheduler.advanceTo(40)

    #expect(reactor.currentState.names.count == 7)
    #expect(reactor.currentState.nextPage == nil)
  }

  @Test func `an answer to an older query never arrives`() {
    send(.updateQuery("m"), at: 1)
    send(.updateQuery("Mi"), at: 6)

    scheduler.advanceTo(30)

    #expect(reactor.currentState.names == ["Miró"])
  }

  @Test func `a directory that does not answer is reported once`() {
    service.failuresToCome = 1
    let alerts = scheduler.createObserver(String?.self)
    let subscription = reactor.pulse(\.$alert).subscribe(alerts)
    send(.updateQuery("Mi"), at: 1)

    scheduler.advanceTo(30)
    subscription.dispose()

    #expect(alerts.events.compactMap { $0.value.element ?? nil } == ["no answer for “Mi”"])
    #expect(reactor.currentState.isLoading == false)
  }

  @Test func `a person who is followed elsewhere is marked`() {
    _ = reactor.state

    service.follows.onNext(("Monet", true))

    #expect(reactor.currentState.followed == ["Monet"])
  }

  private func send(_ action: SearchReactor.Action, at time: Int) {
    scheduler.scheduleAt(time) { [reactor] in reactor.action.onNext(action) }
  }
}
