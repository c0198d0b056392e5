// A test file with RxTest beside ReactorKitTesting: no qualified name.
import ReactorKit
import ReactorKitTesting
import RxSwift
import RxTest
import Testing

#if swift(>=6)
  @testable import IdiomSwift6
#else
  @testable import IdiomSwift5
#endif

@Suite struct CounterReactorTests {
  @Test(.traced) func `RxTest's scheduler drives a traced reactor`() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source: TestableObservable<Int> = scheduler.createColdObservable([.next(10, 5), .completed(20)])
    let reactor = CounterReactor(load: source.asObservable())
    let observer = scheduler.createObserver(Int.self)
    let subscription = reactor.state.map(\.value).distinctUntilChanged().subscribe(observer)

    scheduler.scheduleAt(100) { reactor.action.onNext(.increase) }
    scheduler.start()

    subscription.dispose()
    let expected: [Recorded<Event<Int>>] = [.next(0, 0), .next(110, 5)]
    #expect(observer.events == expected)
    let trace = try #require(TracedRun.tracer?.trace)
    #expect(trace.events.contains { if case .mutateEnd(.completed, _) = $0.kind { true } else { false } })
  }

  @Test func `withTracing traces a part of a test`() {
    let reductions = withTracing {
      let reactor = CounterReactor(load: .empty())
      reactor.action.onNext(.decrease)
      return TracedRun.tracer?.trace.events.count { if case .reduce = $0.kind { true } else { false } }
    }
    #expect(reductions == 1)
  }

  @Test(.traced) func `A file that does not import the bridge keeps causes`() throws {
    let (scheduler, echo) = (TestScheduler(initialClock: 0), Echo())
    let (first, second) = (CounterReactor(load: .empty()), CounterReactor(load: .empty()))
    _ = (first.state, second.state)
    let subscriptions = [
      first.state.skip(1).subscribe(onNext: { echo.heard.accept($0.value) }),
      echo.echoes(on: scheduler).flatMap { echo.single($0, on: scheduler) }
        .subscribe(onNext: { _ in second.action.onNext(.decrease) }),
    ]

    first.action.onNext(.decrease)
    scheduler.start()

    subscriptions.forEach { $0.dispose() }
    let events = try #require(TracedRun.tracer?.trace).events
    let state = events.last { if case .state(let it) = $0.kind { it.revision == 1 && $0.reactor == 1 } else { false } }
    let sent = events.filter { if case .action = $0.kind { $0.reactor == 2 } else { false } }
    #expect(sent.map(\.cause) == [state?.seq, state?.seq])
  }
}
