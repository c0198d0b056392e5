import PeopleApp
import ReactorKitTesting
import RxSwift
import RxTest
import Testing

@Suite("Profile", .traced) struct ProfileReactorTests {
  private let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
  private let service: PeopleService
  private let reactor: ProfileReactor

  init() {
    service = PeopleService(scheduler: scheduler)
    reactor = ProfileReactor(name: "Monet", service: service)
  }

  @Test func `a refresh shows the person`() {
    let loading = scheduler.start(created: 0, subscribed: 0, disposed: 20) { [reactor, scheduler] in
      scheduler.scheduleAt(5) { reactor.action.onNext(.refresh) }
      return reactor.state.map(\.isLoading).distinctUntilChanged()
    }

    #expect(loading.events.compactMap(\.value.element) == [false, true, false])
    #expect(reactor.currentState.works == 2_500)
  }

  @Test func `a follow is shown at once, and taken back if it fails`() {
    service.failuresToCome = 1
    reactor.action.onNext(.toggleFollow)
    #expect(reactor.currentState.isFollowed)

    scheduler.advanceTo(10)

    #expect(reactor.currentState.isFollowed == false)
  }

  @Test func `a refresh that fails goes on loading, and the trace has the error that ReactorKit drops`() throws {
    service.failuresToCome = 1
    reactor.action.onNext(.refresh)

    scheduler.advanceTo(10)

    #expect(reactor.currentState.isLoading)
    let errors = try #require(TracedRun.tracer).trace.events.compactMap { event -> String? in
      if case .error(let error) = event.kind, error.isSwallowed { error.type } else { nil }
    }
    #expect(errors == ["Unreachable"])
  }
}
