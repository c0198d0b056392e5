import Observation
import ReactorCore
import ReactorObservation
import StreamTestSupport
import Testing

@Suite("Lifetime of an observed reactor") struct ObservedReactorLifetimeTests {
  @Test func `an observed reactor keeps its reactor, and frees it`() {
    let freed = Record<String>()
    var observed: ObservedReactor<Profile>?
    observed = ObservedReactor(Profile { freed.add("reactor") }, on: CurrentThreadScheduler.instance)
    observed?.send { $0.count = 1 }
    #expect(observed?.count == 1)
    #expect(freed.all == [])

    observed = nil

    #expect(freed.all == ["reactor"])
  }

  @Test func `a lazy observed reactor makes its reactor once, when it is first read`() {
    let made = Record<String>()
    func makeProfile() -> Profile {
      made.add("reactor")
      return Profile()
    }
    let (shown, forgotten) = (
      ObservedReactor(lazily: makeProfile(), on: CurrentThreadScheduler.instance),
      ObservedReactor(lazily: makeProfile(), on: CurrentThreadScheduler.instance)
    )
    #expect(made.all == [])

    #expect(shown.count == 0)
    shown.send { $0.count = 1 }

    #expect(shown.count == 1)
    #expect(made.all == ["reactor"])
    withExtendedLifetime(forgotten) {}
  }

  @Test func `a reactor does not keep what observes it`() {
    let reactor = Profile()
    weak var freed: ObservedReactor<Profile>?
    do {
      let observed = ObservedReactor(reactor, on: CurrentThreadScheduler.instance)
      observed.render { _ = $0.count }
      freed = observed
      #expect(freed != nil)
    }

    #expect(freed == nil)
    reactor.action.onNext { $0.count = 1 }
    #expect(reactor.currentState.count == 1)
  }

  @Test func `the last state stays when the states end`() {
    struct Failed: Error {}
    final class Failing: Reactor {
      typealias Action = Int
      let initialState = 0
      let end = PublishSubject<Int>()
      func reduce(state: Int, mutation: Int) -> Int { mutation }
      func transform(state: Observable<Int>) -> Observable<Int> { Observable.merge(state, end) }
    }
    let observed = ObservedReactor(Failing(), on: CurrentThreadScheduler.instance)
    observed.send(3)

    observed.reactor.end.onError(Failed())
    observed.send(4)

    #expect(observed[\.self] == 3)
  }

  @Test func `a rendering frees the view that it kept when it ends`() {
    let count = Tracked.Count()
    let observed = ObservedReactor(Profile(), on: CurrentThreadScheduler.instance)
    let rendering = observed.render { [view = Tracked(count)] observed in
      withExtendedLifetime(view) { _ = observed.count }
    }
    #expect(count.alive == 1)

    rendering.dispose()

    #expect(count.alive == 0)
  }
}
