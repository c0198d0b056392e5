import ReactorKit
import ReactorKitTesting
@testable import Reactors
import RxSwift
import RxTest
import Testing

/// An app whose services wait on a scheduler of RxTest, which keeps no cause.
@Suite struct GalleryTests {
  @Test(.traced) func `No mutation of an app has an unknown cause, and no reducer a finding`() throws {
    let (time, bag) = (TestScheduler(initialClock: 0, resolution: 0.001), DisposeBag())
    let service = ShotService(scheduler: time)
    let list = ShotListReactor(service, scheduler: time)
    let login = LoginReactor(service, list)
    // A coordinator: what one reactor shows is an action of another.
    login.state.map(\.isReady).distinctUntilChanged().filter { $0 }.take(1).map { _ in ShotListReactor.Action.loadMore }
      .bind(to: list.action).disposed(by: bag)

    list.action.onNext(.refresh)
    time.advanceTo(100)
    login.action.onNext(.login("ada"))
    time.advanceTo(300)
    for section in list.currentState.sections.prefix(4) { section.action.onNext(.toggleLike) }
    time.advanceTo(400)
    list.action.onNext(.search("o"))
    list.action.onNext(.search("owl"))
    time.advanceTo(500)
    list.action.onNext(.loadMore)
    time.advanceTo(600)

    #expect(login.currentState.user == "ada" && login.currentState.isReady)
    #expect(list.currentState.sections.map(\.currentState.shot.id).first == 3 && list.currentState.likes == 4)
    let events = Events.current()
    let mutations = events.lines("mutation")
    #expect(mutations.count >= 40)
    #expect(mutations.filter { $0.members["unknown"] != nil || $0.text("via") != nil }.map(\.members).isEmpty)
    #expect(events.impurities.map(\.message) == [])
    // Two actions for each user's touch would not be roots; what the coordinator sends is not one.
    #expect(events.lines("action").filter { $0.seq("cause") == nil }.count == 9)
    #expect(events.lines("mark").isEmpty)
    let types = Set(events.lines("reactor").compactMap { $0.text("type") })
    #expect(types == ["ShotListReactor", "ShotSectionReactor", "LoginReactor"])
  }
}
