#if !canImport(ReactorKit)
  import ReactorMigrationTesting
#endif
import Testing

/// Tests as they are written with RxExpect, ported line by line. `docs/migrating.md` has the table.
@Suite("Ported from RxExpect", .traced(scheduler: { TestScheduler() })) struct RxExpectPortTests {
  private let scheduler = TracedRun.scheduler ?? TestScheduler()

  @Test func `an operator multiplies each value`() {
    let value = PublishSubject<Int>()
    let result = value.map { $0 * 2 }

    input(value, [.next(100, 1), .next(200, 2), .next(300, 3), .completed(400)])

    expect(result) { events in
      expectEvents(events, [.next(100, 2), .next(200, 4), .next(300, 6), .completed(400)])
    }
    expect(result) == [.next(100, 2), .next(200, 4), .next(300, 6), .completed(400)]
  }

  @Test func `the like button becomes selected`() {
    let reactor = ArticleReactor(scheduler)

    input(reactor.action, [.next(100, .like)])

    expect(reactor.state.map(\.isLiked)) { events in
      #expect(events.in(100...).elements == [true])
    }
  }

  @Test func `the like button becomes unselected`() {
    let reactor = ArticleReactor(scheduler)

    input(reactor.action, [.next(100, .like), .next(200, .unlike)])

    expect(reactor.state.map(\.isLiked)).in(200...).elements == [false]
  }

  @Test func `a reload shows that it is loading`() {
    let reactor = ArticleReactor(scheduler)

    input(reactor.action, [.next(100, .reload)])

    expect(reactor.state.map(\.isLoading).distinctUntilChanged()) == [
      .next(0, false), .next(100, true), .next(150, false),
    ]
  }

  @Test func `a reload shows the title`() {
    let reactor = ArticleReactor(scheduler)

    input(reactor.action, [.next(100, .reload)])

    expect(reactor.state.map(\.title).distinctUntilChanged()).filter(.next) == [.next(0, ""), .next(150, "Owls")]
  }

  @Test func `a failed reload alerts, and keeps the title`() {
    let reactor = ArticleReactor(scheduler)
    reactor.isOffline = true

    input(reactor.action, [.next(100, .reload)])

    expect(reactor.pulse(\.$alert)) == [.next(0, nil), .next(150, "offline")]
    expect(reactor.state.map(\.title)) { events in
      #expect(Set(events.elements) == [""])
    }
  }

  @Test func `two inputs interleave by their ticks`() {
    let left = PublishSubject<Int>()
    let right = PublishSubject<Int>()

    input(left, [.next(100, 1), .next(300, 3)])
    input(right, [.next(200, 2), .next(400, 4)])

    expect(Observable.merge(left, right)) == [.next(100, 1), .next(200, 2), .next(300, 3), .next(400, 4)]
  }

  @Test func `a field that is typed into is searched for once it is quiet`() {
    let query = PublishRelay<String>()

    input(query, [.next(100, "o"), .next(150, "ow"), .next(500, "owl")])

    expect(query.debounce(.seconds(100), scheduler: scheduler)) == [.next(250, "ow"), .next(600, "owl")]
  }

  @Test func `an error reaches the observer`() {
    let value = PublishSubject<Int>()

    input(value, [.next(100, 1), .error(200, ArticleReactor.Offline())])

    expect(value) { events in
      #expect(events.error is ArticleReactor.Offline)
      #expect(events.filter(.completed).isEmpty)
    }
  }

  @Test func `a disposed stream is not heard any more`() {
    let timer = Observable<Int>.interval(.seconds(100), scheduler: scheduler)

    expect(timer, disposed: 350) { events in
      #expect(events.elements == [0, 1, 2])
    }
  }

  @Test func `a shared variable is seen by all`() {
    let name = BehaviorRelay(value: "guest")

    input(name, [.next(100, "ada")])

    expect(name.map(\.count)).elements == [5, 3]
    expect(name) == [.next(0, "guest"), .next(100, "ada")]
  }
}
